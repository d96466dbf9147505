import { countyDate } from '@hometown/shared-types/county-time'
import type { RankingReason } from '@hometown/shared-types/suggestion'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { findValue, saveValue } from '../../../database/settings/instance-values.ts'
import { every } from '../../platform/jobs/periodic.service.ts'
import { getSettings } from '../../platform/settings/settings.service.ts'
import { countyNow } from './list-suggestions.ts'
import { type Ranking, rankItem, rankingBasis, type SuggestibleItem } from './rank-item.ts'
import { broadcastToDesks } from './steps.ts'
import { detailsOf, type OriginSource } from './suggestion-row.ts'
import type { SuggestionRow } from './suggestions.table.ts'

const MINUTE = 60_000

/** Drafts may have been published, snoozed suggestions come back, and ranks depend on the day and the settings. */
export const keepSuggestions = every('keep-suggestions', MINUTE, async (context) => {
  const isSettled = await settlePublished(context.store.db, context.clock.now())
  const isAwake = await wakeSnoozed(context.store.db, await countyNow(context))
  const isRanked = await rankWhenNeeded(context)
  if (isSettled || isAwake || isRanked) broadcastToDesks(context)
})

/** Lists go by the time itself; this tells the open desks. @param wallTime the county's, now */
async function wakeSnoozed(db: Kysely<Database>, wallTime: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('content_suggestions')
    .set({ snoozed_until: null })
    .where('snoozed_until', '<=', wallTime)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function settlePublished(db: Kysely<Database>, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('content_suggestions')
    .set((row) => ({ status: 'published', version: row('version', '+', 1), updated_at: now }))
    .where('status', '=', 'approved')
    .where((row) =>
      row.or([
        row('article_id', 'in', row.selectFrom('articles').select('id').where('status', '=', 'published')),
        row.and([
          row('kind', '=', 'event'),
          row('event_id', 'in', row.selectFrom('calendar_events').select('id').where('status', '=', 'published')),
        ]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface Ranker {
  rank(item: SuggestibleItem, source: Pick<OriginSource, 'id' | 'category'>): Ranking
}

export async function createRanker(context: Pick<AppContext, 'store' | 'config' | 'clock'>): Promise<Ranker> {
  const basis = rankingBasis(await getSettings(context), context.clock.now())
  const decisions = await countDecisions(context.store.db)
  return {
    rank: (item, { id, category }) =>
      rankItem(item, basis, { category, ...(decisions.get(id) ?? { approved: 0, rejected: 0 }) }),
  }
}

interface Decisions {
  approved: number
  rejected: number
}

/** Of each source. */
async function countDecisions(db: Kysely<Database>): Promise<ReadonlyMap<string | null, Decisions>> {
  const rows = await db
    .selectFrom('content_suggestions')
    .select(['source_id', 'status', (row) => row.fn.countAll().as('count')])
    .where('status', '<>', 'pending')
    .groupBy(['source_id', 'status'])
    .execute()
  const decisions = new Map<string | null, Decisions>()
  for (const { source_id: id, status, count } of rows) {
    const known = decisions.get(id) ?? { approved: 0, rejected: 0 }
    known[status === 'rejected' ? 'rejected' : 'approved'] += Number(count)
    decisions.set(id, known)
  }
  return decisions
}

const RANKED_BY = 'suggestions-ranked-by'
const AT_ONCE = 200
const NO_SOURCE = { id: '', category: 'Community' } as const

/** @returns whether a rank changed */
async function rankWhenNeeded(context: AppContext): Promise<boolean> {
  const { countyName, timeZone, placeNames } = await getSettings(context)
  const now = context.clock.now()
  const basis = [countyDate(now, timeZone), countyName, ...placeNames].join('\n')
  const { db } = context.store
  if ((await findValue(db, RANKED_BY, z.string())) === basis) return false
  const isOther = await rankSuggestions(context)
  await saveValue(db, RANKED_BY, basis, now)
  return isOther
}

async function rankSuggestions(context: AppContext): Promise<boolean> {
  const ranker = await createRanker(context)
  let isOther = false
  for (let last = ''; ; ) {
    const rows = await listOpen(context.store.db, last)
    const end = rows.at(-1)
    if (!end) return isOther
    await context.store.groupWrite(async (trx) => {
      for (const row of rows) {
        const changes = rankedAgain(row, ranker)
        if (!changes) continue
        isOther = true
        // A row that has changed since is ranked in the next run.
        await trx
          .updateTable('content_suggestions')
          .set(changes)
          .where('id', '=', row.id)
          .where('version', '=', row.version)
          .execute()
      }
    })
    last = end.id
  }
}

type OpenRow = SuggestionRow & { category: OriginSource['category'] | null }

/** Samples are ranked for the sample county, not by our settings. */
async function listOpen(db: Kysely<Database>, after: string): Promise<OpenRow[]> {
  return db
    .selectFrom('content_suggestions')
    .leftJoin('sources', 'sources.id', 'content_suggestions.source_id')
    .selectAll('content_suggestions')
    .select('sources.category')
    .where('content_suggestions.status', 'in', ['pending', 'approved'])
    .where('content_suggestions.deleted_at', 'is', null)
    .where('content_suggestions.sample', '=', 0)
    .where('content_suggestions.id', '>', after)
    .orderBy('content_suggestions.id')
    .limit(AT_ONCE)
    .execute()
}

/** Keeps the model's points, whose reason is the last. */
function rankedAgain(row: OpenRow, ranker: Ranker) {
  const { source_id: id, category } = row
  const { score, reasons } = ranker.rank(itemOf(row), id !== null && category !== null ? { id, category } : NO_SOURCE)
  const added = Math.min(row.relevance_score - row.rules_score, 100 - score)
  const before: RankingReason[] = JSON.parse(row.reasons)
  const model = added > 0 ? before.slice(-1).map(({ words }) => ({ words, points: added })) : []
  const changes = {
    ...{ rules_score: score, relevance_score: score + added },
    reasons: JSON.stringify([...reasons, ...model]),
  }
  return changes.reasons === row.reasons && changes.relevance_score === row.relevance_score ? undefined : changes
}

function itemOf(row: SuggestionRow): SuggestibleItem {
  const story = {
    title: row.original_title,
    text: row.original_content,
    summary: row.summary,
    publishedAt: row.published_at,
    imageUrl: row.image_url,
    categoryWords: z.array(z.string()).parse(JSON.parse(row.category_words)),
  }
  const details = detailsOf(row)
  return details ? { ...details, ...story } : { kind: 'news', ...story }
}
