import type { RankingReason } from '@hometown/shared-types/contract/suggestions'
import { countyDate } from '@hometown/shared-types/rules/time'
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Db, LockedRow, Tx } from '../../../database/database.ts'
import { findInstanceValue, saveInstanceValue } from '../../../database/instance-values.ts'
import type { Database } from '../../../database/tables.ts'
import { planEvery } from '../../platform/jobs/index.ts'
import { getSettings } from '../../platform/settings/index.ts'
import { countyWallTimeNow } from './decisions.ts'
import { type Ranker, rankItem, rankingBasis, type SourceRecord, type SuggestibleItem } from './rank-item.ts'
import { existingArticle, existingEvent, parseDetails, suggestions } from './suggestions.repository.ts'
import type { ContentSuggestionTable } from './suggestions.table.ts'

/** Drafts may have been published, snoozed suggestions come back, and ranks depend on the day and the settings. */
export const refreshSuggestions = planEvery('keep-suggestions', 60_000, async (context) => {
  const now = await countyWallTimeNow(context)
  await syncSuggestionStatuses(context)
  await changeMatchingSuggestions(
    context,
    (row) => row('snoozed_until', '<=', now),
    async (tx, row) => {
      await tx.mark(row, { snoozed_until: null })
      // Lists compare with the time themselves; this makes open desks reload them.
      tx.announce('content-suggestions')
    },
  )
  await rankSuggestionsAgainIfNeeded(context)
})

/** A suggestion is published while what was made of it is, and follows an event that was merged into another one. */
async function syncSuggestionStatuses(context: AppContext): Promise<void> {
  const mergedInto = (row: RowExpression) =>
    row.selectFrom('events').select('merged_into').whereRef('events.id', '=', 'content_suggestions.event_id')
  await changeMatchingSuggestions(
    context,
    (row) => row(mergedInto(row), 'is not', null),
    async (tx, row) => {
      const event = tx.db.selectFrom('events').select('merged_into').where('id', '=', row.event_id)
      await tx.mark(row, { event_id: (await event.executeTakeFirst())?.merged_into })
    },
  )
  for (const [from, to, when] of SUGGESTION_STATUS_CHANGES) {
    await changeMatchingSuggestions(
      context,
      (row) => row.and([row('status', '=', from), when(row)]),
      (tx, row) => tx.update(row, { status: to, reviewed_by: null }),
    )
  }
}

/** A write takes the lock even where it changes nothing, so it looks first. */
async function changeMatchingSuggestions(
  { store }: AppContext,
  matches: (row: RowExpression) => Expression<SqlBool>,
  change: (tx: Tx, row: LockedRow<'content_suggestions'>) => Promise<unknown>,
): Promise<void> {
  const match = store.db.selectFrom('content_suggestions').select('id').where(matches).limit(1)
  if (!(await match.executeTakeFirst())) return
  await store.write('clock', async (tx) => {
    for (const row of await tx.list(suggestions, (rows) => rows.where(matches))) await change(tx, row)
  })
}

type RowExpression = ExpressionBuilder<Database, 'content_suggestions'>

/** The first one applies when the article or event of a pending suggestion was deleted and restored. */
const SUGGESTION_STATUS_CHANGES = [
  [
    'pending',
    'approved',
    (row: RowExpression) => row.or([row.exists(existingArticle(row)), row.exists(existingEvent(row))]),
  ],
  ['approved', 'published', hasPublicResult],
  ['published', 'approved', (row: RowExpression) => row.not(hasPublicResult(row))],
] as const

function hasPublicResult(row: RowExpression) {
  const article = existingArticle(row).where('articles.status', '=', 'published')
  return row.or([row.exists(article), row.exists(existingEvent(row).where('event.status', '=', 'published'))])
}

export async function createRanker(context: AppContext): Promise<Ranker> {
  const basis = rankingBasis(await getSettings(context), context.clock.now())
  const records = await listSourceDecisionRecords(context.store.db)
  return { rank: (item, { id }) => rankItem(item, basis, records.get(id) ?? { approved: 0, rejected: 0 }) }
}

async function listSourceDecisionRecords(db: Db): Promise<ReadonlyMap<string | null, SourceRecord>> {
  const rows = await db
    .selectFrom('content_suggestions')
    .select(['source_id', 'status', (row) => row.fn.countAll().as('count')])
    .where('status', '<>', 'pending')
    .groupBy(['source_id', 'status'])
    .execute()
  const records = new Map<string | null, SourceRecord>()
  for (const { source_id: id, status, count } of rows) {
    const record = records.get(id) ?? { approved: 0, rejected: 0 }
    record[status === 'rejected' ? 'rejected' : 'approved'] += Number(count)
    records.set(id, record)
  }
  return records
}

const SUGGESTION_RANKING_BASIS_KEY = 'suggestions-ranked-by'
const SUGGESTIONS_RANKED_PER_WRITE = 200

/** Open suggestions are ranked again when the day or the county's names have changed. */
async function rankSuggestionsAgainIfNeeded(context: AppContext): Promise<void> {
  const { countyName, timeZone, placeNames } = await getSettings(context)
  const { clock, store } = context
  const rankedBy = [countyDate(clock.now(), timeZone), countyName, ...placeNames].join('\n')
  if ((await findInstanceValue(store.db, SUGGESTION_RANKING_BASIS_KEY, z.string())) === rankedBy) return
  const ranker = await createRanker(context)
  let after = ''
  do after = await store.write('clock', (tx) => rankSuggestionBatch(tx, ranker, after))
  while (after !== '')
  await store.write('clock', (tx) => saveInstanceValue(tx.db, SUGGESTION_RANKING_BASIS_KEY, rankedBy, tx.now))
}

/** Samples are ranked for the sample county, not by our settings. @returns the last id, empty after all */
async function rankSuggestionBatch(tx: Tx, ranker: Ranker, after: string): Promise<string> {
  const open = await tx.list(suggestions, (rows) =>
    rows
      .where('status', 'in', ['pending', 'approved'])
      .where('deleted_at', 'is', null)
      .where('sample', '=', 0)
      .where('id', '>', after)
      .limit(SUGGESTIONS_RANKED_PER_WRITE),
  )
  for (const row of open) {
    const changes = suggestionRankingChanges(row, ranker)
    if (!changes) continue
    await tx.mark(row, changes)
    tx.announce('content-suggestions')
  }
  return open.at(-1)?.id ?? ''
}

type OpenSuggestionRow = Selectable<ContentSuggestionTable>

/** Keeps the model's points, whose reason is the last. */
function suggestionRankingChanges(row: OpenSuggestionRow, ranker: Ranker) {
  const { score, reasons } = ranker.rank(suggestibleItemFromRow(row), { id: row.source_id ?? '' })
  const added = Math.min(row.relevance_score - row.rules_score, 100 - score)
  const before: RankingReason[] = JSON.parse(row.reasons)
  const model = added > 0 ? before.slice(-1).map(({ words }) => ({ words, points: added })) : []
  const changes = {
    rules_score: score,
    relevance_score: score + added,
    reasons: JSON.stringify([...reasons, ...model]),
  }
  return changes.reasons === row.reasons && changes.relevance_score === row.relevance_score ? undefined : changes
}

function suggestibleItemFromRow(row: OpenSuggestionRow): SuggestibleItem {
  const story = {
    title: row.original_title,
    text: row.original_content,
    summary: row.summary,
    publishedAt: row.published_at,
    imageUrl: row.image_url,
  }
  const details = parseDetails(row)
  return details ? { ...details, ...story } : { kind: 'news', ...story }
}
