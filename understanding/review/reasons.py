"""Why a candidate of the reviewing model was dropped."""

import enum


class Reason(enum.StrEnum):
    #: no candidate at all: a kind that is none, a text too long, too short or hiding characters
    INVALID = "invalid"
    TOO_MANY = "too_many"
    #: the quote stands in no message of the person's
    UNGROUNDED = "ungrounded"
    ASSISTANT_ONLY = "assistant_only"
    PROMPT_ECHO = "prompt_echo"
    #: it quotes what was masked or erased
    MASKED = "masked"
    #: the words are shown by the person, not theirs: mail, code, a transcript, somebody's speech
    QUOTED = "quoted"
    #: cut out of a negation, a condition or a report
    OUT_OF_CONTEXT = "out_of_context"
    QUESTION = "question"
    #: the content says what the quote does not
    UNSUPPORTED = "unsupported"
    WRONG_LANGUAGE = "wrong_language"
    SENSITIVE = "sensitive"
    INSTRUCTION = "instruction"
    PROMOTION = "promotion"
    PRONOUN = "pronoun"
    FRAGMENT = "fragment"
    DEFERRED = "deferred"
    ONE_OFF = "one_off"
    ONE_TURN = "one_turn"
    NOT_DURABLE = "not_durable"
    #: the person erased the words, or switched learning off, while the model worked
    CHANGED = "changed"
    LOW_CONFIDENCE = "low_confidence"
    #: the person set it aside before, in these words or others
    SUPPRESSED = "suppressed"
    #: the common policy of all candidates refused it
    REFUSED = "refused"
