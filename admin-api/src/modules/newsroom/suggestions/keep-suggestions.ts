import type { RankingReason } from '@hometown/shared-types/contract/suggestions'
import { countyDate } from '@hometown/shared-types/rules/time'
import type {
  Expression,
  ExpressionBuilder,
  Kysely,
  Selectable,
  SqlBool,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { findValue, saveValue } from '../../../database/settings/instance-values.ts'
import { every } from '../../platform/jobs/periodic.service.ts'
import { getSettings } from '../../platform/settings/settings.service.ts'
import { broadcastToDesks, countyNow } from './decisions.ts'
import { type Ranker, rankItem, rankingBasis, type SourceRecord, type SuggestibleItem } from './rank-item.ts'
import { detailsOf } from './suggestions.repository.ts'
import type { ContentSuggestionTable } from './suggestions.table.ts'

const MINUTE = 60_000

/** Drafts may have been published, snoozed suggestions come back, and ranks depend on the day and the settings. */
export const keepSuggestions = every('keep-suggestions', MINUTE, async (context) => {
  const { db } = context.store
  const now = await countyNow(context)
  const isSettled = await settle(db)
  // Lists go by the time itself; this tells the open desks.
  const isAwake = await changeWhere(
    db,
    (row) => row('snoozed_until', '<=', now),
    (update) => update.set({ snoozed_until: null }),
  )
  const isRanked = await rankWhenNeeded(context)
  if (isSettled || isAwake || isRanked) broadcastToDesks(context)
})

/**
 * A suggestion is published while what was made of it is, wherever that was decided, and goes along with an event that was
 * merged into another one. @returns whether any changed
 */
async function settle(db: Kysely<Database>): Promise<boolean> {
  const mergedInto = (row: Row) =>
    row.selectFrom('events').select('merged_into').whereRef('events.id', '=', 'content_suggestions.event_id')
  await changeWhere(
    db,
    (row) => row(mergedInto(row), 'is not', null),
    (update) => update.set((row) => ({ event_id: mergedInto(row) })),
  )
  let isChanged = false
  for (const [from, to, when] of MOVES) {
    const isMoved = await changeWhere(
      db,
      (row) => row.and([row('status', '=', from), when(row)]),
      (update) => update.set((row) => ({ status: to, reviewed_by: null, version: row('version', '+', 1) })),
    )
    isChanged ||= isMoved
  }
  return isChanged
}

/** @returns whether any changed. An update takes the write lock even where it changes nothing, so it looks first. */
async function changeWhere(
  db: Kysely<Database>,
  which: (row: Row) => Expression<SqlBool>,
  set: (update: Update) => Update,
): Promise<boolean> {
  const found = db.selectFrom('content_suggestions').select('id').where(which).limit(1)
  if (!(await found.executeTakeFirst())) return false
  const update = set(db.updateTable('content_suggestions')).where(which)
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

type Row = ExpressionBuilder<Database, 'content_suggestions'>
type Update = UpdateQueryBuilder<Database, 'content_suggestions', 'content_suggestions', UpdateResult>

/** What was made of a pending one was deleted, and then restored. */
const MOVES = [
  ['pending', 'approved', (row: Row) => row.or([row.exists(articleOf(row)), row.exists(eventOf(row))])],
  ['approved', 'published', isPublic],
  ['published', 'approved', (row: Row) => row.not(isPublic(row))],
] as const

function isPublic(row: Row) {
  const article = articleOf(row).where('articles.status', '=', 'published')
  return row.or([row.exists(article), row.exists(eventOf(row).where('calendar_events.status', '=', 'published'))])
}

function articleOf(row: Row) {
  const articles = row.selectFrom('articles').select('articles.id').where('articles.deleted_at', 'is', null)
  return articles.whereRef('articles.id', '=', 'content_suggestions.article_id')
}

function eventOf(row: Row) {
  const events = row.selectFrom('calendar_events').select('calendar_events.id')
  return events.whereRef('calendar_events.id', '=', 'content_suggestions.event_id')
}

export async function createRanker(context: Pick<AppContext, 'store' | 'config' | 'clock'>): Promise<Ranker> {
  const basis = rankingBasis(await getSettings(context), context.clock.now())
  const records = await listRecords(context.store.db)
  return { rank: (item, { id }) => rankItem(item, basis, records.get(id) ?? { approved: 0, rejected: 0 }) }
}

/** By the id of the source. */
async function listRecords(db: Kysely<Database>): Promise<ReadonlyMap<string | null, SourceRecord>> {
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

const RANKED_BY = 'suggestions-ranked-by'
const AT_ONCE = 200

/** What is open is ranked again when the day or the county's names have changed. @returns whether a rank changed */
async function rankWhenNeeded(context: AppContext): Promise<boolean> {
  const { countyName, timeZone, placeNames } = await getSettings(context)
  const { clock, store } = context
  const rankedBy = [countyDate(clock.now(), timeZone), countyName, ...placeNames].join('\n')
  if ((await findValue(store.db, RANKED_BY, z.string())) === rankedBy) return false
  const ranker = await createRanker(context)
  let isOther = false
  for (let rows = await listOpen(store.db, ''); rows.length > 0; ) {
    await store.groupWrite(async (trx) => {
      for (const row of rows) {
        const changes = rankedAgain(row, ranker)
        if (!changes) continue
        isOther = true
        // A row that has changed since is ranked in the next run.
        const update = trx.updateTable('content_suggestions').set(changes)
        await update.where('id', '=', row.id).where('version', '=', row.version).execute()
      }
    })
    rows = await listOpen(store.db, rows.at(-1)?.id ?? '')
  }
  await saveValue(store.db, RANKED_BY, rankedBy, clock.now())
  return isOther
}

type OpenRow = Selectable<ContentSuggestionTable>

/** Samples are ranked for the sample county, not by our settings. */
async function listOpen(db: Kysely<Database>, after: string): Promise<OpenRow[]> {
  return db
    .selectFrom('content_suggestions')
    .selectAll()
    .where('status', 'in', ['pending', 'approved'])
    .where('deleted_at', 'is', null)
    .where('sample', '=', 0)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
}

/** Keeps the model's points, whose reason is the last. */
function rankedAgain(row: OpenRow, ranker: Ranker) {
  const { score, reasons } = ranker.rank(itemOf(row), { id: row.source_id ?? '' })
  const added = Math.min(row.relevance_score - row.rules_score, 100 - score)
  const before: RankingReason[] = JSON.parse(row.reasons)
  const model = added > 0 ? before.slice(-1).map(({ words }) => ({ words, points: added })) : []
  const changes = {
    ...{ rules_score: score, relevance_score: score + added },
    reasons: JSON.stringify([...reasons, ...model]),
  }
  return changes.reasons === row.reasons && changes.relevance_score === row.relevance_score ? undefined : changes
}

function itemOf(row: OpenRow): SuggestibleItem {
  const story = {
    title: row.original_title,
    text: row.original_content,
    summary: row.summary,
    publishedAt: row.published_at,
    imageUrl: row.image_url,
  }
  const details = detailsOf(row)
  return details ? { ...details, ...story } : { kind: 'news', ...story }
}
