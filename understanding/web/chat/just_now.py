"""What was said just now, as the plan's and the turn's answers tell it."""

from dataclasses import replace

from django.utils.translation import gettext as _

from understanding.records import config
from understanding.web import review_words
from understanding.web.chat import transcript
from understanding.web.chat.talk import Answer, Message
from understanding.web.chat.transcript import Exchange, Said
from xopc.shared.llm import chat
from xopc.shared.scope import Scope
from xopc.shared.ui import sentences


def exchange(scope: Scope, message: Message, answer: Answer) -> Exchange:
    """With what is shown only once: the block without a model, and what went wrong."""
    made = transcript.told(scope, [_said(message, answer)], [answer.trace])[0]
    return replace(
        made,
        rating=None if config.memory_mode(scope) == "off" else made.rating,
        context="" if chat.is_configured() else answer.plan["context"] or "",
        troubles=_troubles(message, answer),
        can_retry=bool(answer.failure and answer.failure.retryable),
    )


def _said(message: Message, answer: Answer) -> Said:
    said = Said(message.turn_id, message.masked, answer.said)
    if not answer.turn:
        return said
    understood = answer.turn["understanding"]
    return replace(
        said,
        created=[record["id"] for record in understood["createdRecords"]],
        corrected=answer.turn["correction"]["needsReviewRecordIds"],
        is_known=bool(understood["deduplicated"]),
    )


def _troubles(message: Message, answer: Answer) -> list[str]:
    troubles = []
    if message.hides_something:
        troubles.append(_("A part of your message is neither saved nor given to a model."))
    if answer.failure:
        troubles.append(str(review_words.failure(answer.failure.code)))
    if answer.refusal:
        troubles.append(str(sentences.sentence(answer.refusal)))
    return troubles
