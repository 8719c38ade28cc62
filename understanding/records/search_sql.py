"""The one statement that ranks a person's records: exact vectors and BM25, fused.

It reads the covering index `record_search` alone until it knows which records are relevant.
Document frequency and mean length are taken over the person's own searchable records.
"""

from understanding.records.models import Status
from understanding.records.models.record import SEARCHABLE
from understanding.records.rows import COLUMNS, SUPPORT, TABLE
from xopc.shared.statements import compact

#: how much a repeated word adds, and how much a long text is held against it
K1, B = 0.6, 0.4
#: records without a word that are imagined beside the person's own: a memory of two records says
#: little about how rare a word is
PRIOR = 10
#: share of the vector in both sums; measured in tests/benchmarks/retrieval_quality.py
VECTOR_SHARE = 0.6

_STATES = ", ".join(f"'{status.value}'" for status in SEARCHABLE)
#: whether a record that is bound somewhere is bound where the question is asked
_HERE = f"""(
    select record.workspace_id in ('', %(workspace)s) and record.project_id in ('', %(project)s)
        and record.session_key in ('', %(session)s)
    from {TABLE} as record where record.id = fused.id and record.owner_id = %(owner)s
)"""

#: `cosine` is null without a question's vector and for a record that has none of the same model.
#: Two sums: `fused` orders (both parts stretched to 0..1 over this person's records, as a vector's
#: crowd and a word's weight mean little by themselves), `relevance` says how well a record fits on
#: a scale that holds for every question (calibrated cosine; share of the question's weight that the
#: record's words cover). A record without vector is judged by its words, and more leniently: a long
#: question has many words that no record has, and nothing else can speak for it.
STATEMENT = compact(f"""
with mine as materialized (
    select id, kind, status, applies_everywhere, tokens, token_count,
        case when embedding_model = %(model)s
            then -(embedding <#> %(vector)s::halfvec) end as cosine
    from {TABLE}
    where owner_id = %(owner)s and status in ({_STATES})
), extent as (
    select count(*)::float8 as records, greatest(avg(token_count), 1)::float8 as length,
        min(cosine) as low, nullif(max(cosine) - min(cosine), 0) as spread
    from mine
), found as (
    select mine.id, mine.token_count, word.lexeme,
        coalesce(array_length(word.positions, 1), 1)::float8 as repeats
    from mine cross join unnest(mine.tokens) as word
    where mine.tokens @@ %(any)s::tsquery and word.lexeme = any(%(words)s::text[])
), hits as (
    select lexeme, count(*)::float8 as records from found group by lexeme
), word as (
    select asked.lexeme, asked.counts, ln(1 +
        (extent.records + {PRIOR} - coalesce(hits.records, 0) + 0.5)
        / (coalesce(hits.records, 0) + 0.5)) as weight
    from unnest(%(words)s::text[], %(counts)s::boolean[]) as asked(lexeme, counts)
    left join hits using (lexeme) cross join extent
), lexical as (
    select found.id, sum(
        word.weight * found.repeats * {K1 + 1}
        / (found.repeats + {K1} * ({1 - B} + {B} * found.token_count / extent.length))
    ) as bm25
    from found join word using (lexeme) cross join extent
    group by found.id
), scored as (
    select mine.id, mine.kind, mine.status, mine.applies_everywhere,
        coalesce(1 / (1 + exp(%(slope)s * (%(middle)s - mine.cosine))), 0) as vector,
        least(1, coalesce(lexical.bm25 / whole.weight, 0)) as lexical,
        mine.cosine is not null as has_vector,
        coalesce(lexical.bm25 / max(lexical.bm25) over (), 0) as high_words,
        coalesce((mine.cosine - extent.low) / extent.spread, 0) as high_vector
    from mine cross join extent left join lexical using (id)
    cross join (select nullif(sum(weight) filter (where counts), 0) as weight from word) as whole
), fused as (
    select scored.*,
        case when has_vector then {VECTOR_SHARE} * high_vector + {1 - VECTOR_SHARE} * high_words
            else high_words end as fused,
        case when has_vector then {VECTOR_SHARE} * vector + {1 - VECTOR_SHARE} * lexical
            else sqrt(lexical) end as relevance
    from scored
), placed as (
    select fused.id, fused.relevance, fused.lexical, fused.vector, reach.usable,
        row_number() over (partition by reach.usable order by fused.fused desc, fused.id) as place
    from fused cross join lateral (select fused.status = '{Status.ACTIVE.value}'
        and (fused.applies_everywhere or {_HERE}) as usable) as reach
    where fused.relevance >= %(floor)s
        and (%(kinds)s::text[] is null or fused.kind = any(%(kinds)s::text[]))
        and (%(statuses)s::text[] is null or fused.status = any(%(statuses)s::text[]))
)
select {COLUMNS}, placed.relevance, placed.lexical, placed.vector
from placed join {TABLE} as record using (id) {SUPPORT}
where record.owner_id = %(owner)s
    and placed.place <= case when placed.usable then %(limit)s else %(others)s end
order by placed.usable desc, placed.relevance desc, record.id
""")
