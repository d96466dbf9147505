import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import { storable } from '@hometown/shared-types/storable-text'
import type { SuggestionKind, SuggestionStatus } from '@hometown/shared-types/suggestion'
import type { SuggestionListQuery } from '@hometown/shared-types/suggestion-calls'
import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { containsWord, wordsToFind } from '../../../database/contains-word.ts'
import type { Database } from '../../../database/database.ts'
import type { SuggestionRow } from './suggestions.table.ts'

type Selecting = SelectQueryBuilder<Database, 'content_suggestions', object>
type Filters = Omit<SuggestionListQuery, 'page' | 'per_page' | 'sort' | 'status'>

const BEGINNING = 1000

export async function listNewestSuggestions(db: Kysely<Database>, limit: number): Promise<SuggestionRow[]> {
  const rows = db.selectFrom('content_suggestions').where('deleted_at', 'is', null).where('merged_into', 'is', null)
  return withBeginnings(rows).orderBy('discovered_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function listSuggestionPage(
  db: Kysely<Database>,
  { page, per_page, sort, status, ...filters }: SuggestionListQuery & { page: number },
  wallTime: string,
): Promise<SuggestionRow[]> {
  const some = withStatus(filtered(db, filters), status, wallTime)
  return sorted(withBeginnings(some), sort)
    .orderBy('id', 'desc')
    .offset((page - 1) * per_page)
    .limit(per_page)
    .execute()
}

interface SuggestionCount {
  status: SuggestionStatus
  category: ReaderCategory | null
  count: number
  /** Of them. */
  snoozed: number
  relevance: number
}

/** @param wallTime the county's, now */
export async function countSuggestions(
  db: Kysely<Database>,
  filters: Filters,
  wallTime: string,
): Promise<SuggestionCount[]> {
  const rows = await filtered(db, filters)
    .select([
      'status',
      'ai_category',
      (row) => row.fn.countAll<number>().as('count'),
      (row) => row.fn.sum<number>('relevance_score').as('relevance'),
      sql<number>`sum(case when snoozed_until > ${wallTime} then 1 else 0 end)`.as('snoozed'),
    ])
    .groupBy(['status', 'ai_category'])
    .execute()
  return rows.map(({ status, ai_category, count, relevance, snoozed }) => ({
    status,
    category: ai_category,
    count: Number(count),
    relevance: Number(relevance),
    snoozed: status === 'pending' ? Number(snoozed) : 0,
  }))
}

/** @param wallTime the county's, now */
export async function countPendingByKind(
  db: Kysely<Database>,
  wallTime: string,
): Promise<ReadonlyMap<SuggestionKind, number>> {
  const rows = await db
    .selectFrom('content_suggestions')
    .select(['kind', (row) => row.fn.countAll<number | string>().as('count')])
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .where(isAwake(wallTime))
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
}

function withStatus(rows: Selecting, status: SuggestionListQuery['status'], wallTime: string): Selecting {
  if (status === undefined) return rows
  if (status === 'snoozed') return rows.where('status', '=', 'pending').where('snoozed_until', '>', wallTime)
  const some = rows.where('status', '=', status)
  if (status !== 'pending') return some
  return some.where(isAwake(wallTime))
}

function isAwake(wallTime: string) {
  return (row: ExpressionBuilder<Database, 'content_suggestions'>) =>
    row.or([row('snoozed_until', 'is', null), row('snoozed_until', '<=', wallTime)])
}

/** Merged suggestions aren't listed, but their sources and words find the one that has them. */
function filtered(db: Kysely<Database>, { category, kind, source, search }: Filters): Selecting {
  let listed: Selecting = db
    .selectFrom('content_suggestions')
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
  if (category) listed = listed.where('ai_category', '=', category)
  if (kind) listed = listed.where('kind', '=', kind)
  const words = wordsToFind(search)
  if (!source && words.length === 0) return listed
  let rows: Selecting = db.selectFrom('content_suggestions').where('deleted_at', 'is', null)
  if (source)
    rows = rows.where('id', 'in', (origins) =>
      origins.selectFrom('suggestion_origins').select('suggestion_id').where('source_id', '=', storable(source)),
    )
  for (const word of words) {
    const columns = ['original_title', 'ai_headline', 'ai_summary', 'original_content', 'author', 'details']
    rows = rows.where((row) => row.or(columns.map((column) => containsWord(column, word))))
  }
  return listed.where('id', 'in', rows.select(sql<string>`coalesce(merged_into, id)`.as('id')))
}

function withBeginnings(rows: Selecting) {
  return rows.selectAll().select(sql<string>`substr(original_content, 1, ${sql.lit(BEGINNING)})`.as('original_content'))
}

function sorted<Rows extends ReturnType<typeof withBeginnings>>(rows: Rows, sort: SuggestionListQuery['sort']) {
  if (sort === 'newest') return rows.orderBy('discovered_at', 'desc')
  const byRelevance = (some: ReturnType<typeof withBeginnings>) =>
    some.orderBy('relevance_score', 'desc').orderBy('discovered_at', 'desc')
  if (sort === 'relevance') return byRelevance(rows)
  const places = READER_CATEGORIES.map((category, place) => sql`when ${category} then ${sql.lit(place)}`)
  const place = sql`case ai_category ${sql.join(places, sql` `)} else ${sql.lit(places.length)} end`
  return byRelevance(rows.orderBy(place))
}
