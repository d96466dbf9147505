import { countyDate } from '@hometown/shared-types/county-time'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { findValue, saveValue } from '../../../database/settings/instance-values.ts'
import { getSettings } from '../../platform/settings/settings.service.ts'
import { rulesOf } from './enrichment.ts'
import { type Ranking, type RankingBasis, rankItem, type SuggestibleItem } from './rank-item.ts'
import { broadcastToDesks } from './steps.ts'
import { detailsOf, type OriginSource } from './suggestion-row.ts'
import type { SuggestionRow } from './suggestions.table.ts'

export interface Ranker {
  rank(item: SuggestibleItem, source: Pick<OriginSource, 'id' | 'category'>): Ranking
}

export async function createRanker(context: AppContext): Promise<Ranker> {
  const { countyName, timeZone, placeNames } = await getSettings(context)
  const basis: Omit<RankingBasis, 'source'> = { placeNames, countyName, timeZone, now: context.clock.now() }
  const decisions = await countDecisions(context.store.db)
  return {
    rank(item, { id, category }) {
      const { approved, rejected } = decisions.get(id) ?? { approved: 0, rejected: 0 }
      return rankItem(item, { ...basis, source: { category, approved, rejected } })
    },
  }
}

interface Decisions {
  approved: number
  rejected: number
}

async function countDecisions(db: Kysely<Database>): Promise<Map<string, Decisions>> {
  const rows = await db
    .selectFrom('content_suggestions')
    .select(['source_id', 'status', (row) => row.fn.countAll<number>().as('count')])
    .where('status', 'in', ['approved', 'published', 'rejected'])
    .where('source_id', 'is not', null)
    .groupBy(['source_id', 'status'])
    .execute()
  const decisions = new Map<string, Decisions>()
  for (const { source_id, status, count } of rows) {
    if (source_id === null) continue
    const known = decisions.get(source_id) ?? { approved: 0, rejected: 0 }
    known[status === 'rejected' ? 'rejected' : 'approved'] += Number(count)
    decisions.set(source_id, known)
  }
  return decisions
}

const RANKED_BY = 'suggestions-ranked-by'
const AT_ONCE = 200
const NO_SOURCE = { id: '', category: 'Community' } as const

export async function rankWhenNeeded(context: AppContext): Promise<void> {
  const { countyName, timeZone, placeNames } = await getSettings(context)
  const now = context.clock.now()
  const basis = [countyDate(now, timeZone), countyName, ...placeNames].join('\n')
  const { db } = context.store
  if ((await findValue(db, RANKED_BY, z.string())) === basis) return
  await rankSuggestions(context)
  await saveValue(db, RANKED_BY, basis, now)
}

/** Keeps the model's points. */
async function rankSuggestions(context: AppContext): Promise<void> {
  const { db } = context.store
  const ranker = await createRanker(context)
  let isOther = false
  for (let last = ''; ; ) {
    const rows = await listOpen(db, last)
    const end = rows.at(-1)
    if (!end) break
    await context.store.groupWrite(async (trx) => {
      for (const row of rows) {
        const changes = rankedAgain(row, ranker)
        if (!changes) continue
        isOther = true
        await trx
          .updateTable('content_suggestions')
          .set(changes)
          .where('id', '=', row.id)
          // A row that has changed since is ranked in the next run.
          .where('version', '=', row.version)
          .execute()
      }
    })
    last = end.id
  }
  if (isOther) broadcastToDesks(context)
}

type OpenRow = SuggestionRow & { category: Parameters<Ranker['rank']>[1]['category'] | null }

async function listOpen(db: Kysely<Database>, after: string): Promise<OpenRow[]> {
  return (
    db
      .selectFrom('content_suggestions')
      .leftJoin('sources', 'sources.id', 'content_suggestions.source_id')
      .selectAll('content_suggestions')
      .select('sources.category')
      .where('content_suggestions.status', 'in', ['pending', 'approved'])
      .where('content_suggestions.deleted_at', 'is', null)
      // Samples are ranked for the sample county, not by our settings.
      .where('content_suggestions.sample', '=', 0)
      .where('content_suggestions.id', '>', after)
      .orderBy('content_suggestions.id')
      .limit(AT_ONCE)
      .execute()
  )
}

function rankedAgain(row: OpenRow, ranker: Ranker) {
  const { source_id, category } = row
  const source = source_id !== null && category !== null ? { id: source_id, category } : NO_SOURCE
  const { score, reasons } = ranker.rank(itemOf(row), source)
  const added = row.relevance_score - row.rules_score
  const rules = rulesOf(row)
  const all: { words: string; points: number }[] = JSON.parse(row.reasons)
  const relevance_score = Math.min(100, score + added)
  const model = all
    .slice(rules.length)
    .map(({ words }) => ({ words, points: relevance_score - score }))
    .filter(({ points }) => points > 0)
  const changes = { rules_score: score, relevance_score, reasons: JSON.stringify([...reasons, ...model]) }
  return changes.reasons === row.reasons && relevance_score === row.relevance_score ? undefined : changes
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
