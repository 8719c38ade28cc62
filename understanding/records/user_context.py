"""The shape of `userContext`: every setting, its range and default. Unknown names are errors."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

MemoryMode = Literal["off", "readOnly", "confirmWrite", "auto"]
MemorySource = Literal[
    "session",
    "userProfile",
    "agentProfile",
    "curated",
    "understanding",
    "workspace",
    "connectedSources",
]
WriteRule = Literal["deny", "confirm", "allow"]
SearchStrategy = Literal["local-first", "external-first", "fanout", "local-only", "external-only"]
WriteStrategy = Literal[
    "local-first", "external-first", "write-through", "local-only", "external-only"
]
Names = Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=100)]
Positive = Annotated[int, Field(ge=1)]


class _Group(BaseModel):
    model_config = ConfigDict(
        alias_generator=to_camel, extra="forbid", strict=True, populate_by_name=False
    )


class Preferences(_Group):
    response_language: str = Field("auto", max_length=35)


class WritePolicy(_Group):
    user_profile: WriteRule | None = None
    agent_profile: WriteRule | None = None
    curated: WriteRule | None = None
    understanding: WriteRule | None = "confirm"
    workspace: WriteRule | None = None


class Retention(_Group):
    max_age_days: Positive | None = None
    max_items: Positive | None = None
    max_chars: Positive | None = None


class Memory(_Group):
    mode: MemoryMode = "confirmWrite"
    sources: list[MemorySource] = ["session", "curated"]
    write_policy: WritePolicy = WritePolicy()
    retention: Retention = Retention()


class Understanding(_Group):
    enabled: bool = True
    adaptive_cadence: bool = True
    review_interval_turns: int = Field(10, ge=1, le=1000)
    max_history_messages: int = Field(80, ge=1, le=200)
    max_duration_ms: int = Field(120_000, ge=1000, le=600_000)


class Privacy(_Group):
    #: what of special categories may become a candidate: nothing, or what the person says of
    #: themselves; nothing sensitive is ever kept unasked, so `allow` means `confirm`
    sensitive_write_policy: WriteRule = "deny"
    cross_agent_sharing: Literal["deny", "readOnly", "allow"] = "deny"


class ProviderRouting(_Group):
    search_strategy: SearchStrategy = "fanout"
    write_strategy: WriteStrategy = "local-first"
    allow_external_writes: bool = False
    allowed_provider_ids: Names | None = None
    auto_write_kinds: Names | None = None


class Dreaming(_Group):
    mode: Literal["off", "observe", "review", "automatic"] = "off"


class UserContext(_Group):
    enabled: bool = True
    preferences: Preferences = Preferences()
    memory: Memory = Memory()
    understanding: Understanding = Understanding()
    privacy: Privacy = Privacy()
    provider_routing: ProviderRouting = ProviderRouting()
    dreaming: Dreaming = Dreaming()
