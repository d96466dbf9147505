import {
  rankingReasonSchema,
  type Suggestion,
  type SuggestionDetails,
  type SuggestionListQuery,
  type SuggestionStatus,
  suggestionDetailsSchema,
  suggestionStatementSchema,
} from '@hometown/shared-types/contract/suggestions'
import { READER_CATEGORIES } from '@hometown/shared-types/rules/categories'
import { isoTimeOrNull } from '@hometown/shared-types/rules/time'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { isOneOf } from '../../../database/bulk-sql.ts'
import { type Db, defineEntity, type LockedRow, type Tx } from '../../../database/database.ts'
import { containsWord, splitSearchWords } from '../../../database/search-conditions.ts'
import type { Database } from '../../../database/tables.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { pick } from '../../../lib/pick.ts'
import type { LinkedIds, SuggestionChanges, SuggestionOriginRow, SuggestionRow } from './suggestions.table.ts'

type SuggestionQuery = SelectQueryBuilder<Database, 'content_suggestions', object>
type SuggestionExpression = ExpressionBuilder<Database, 'content_suggestions'>

export const suggestions = defineEntity({
  table: 'content_suggestions',
  name: 'Suggestion',
  stale: 'This suggestion changed after you opened it. Check it again, then decide.',
  lists: ['content-suggestions'],
})

/** Selects what was made of a suggestion and isn't deleted. A merged event counts as the one it was merged into. */
const selectLinkedIds = (row: SuggestionExpression) =>
  [existingArticle(row).as('existing_article_id'), existingEvent(row).as('existing_event_id')] as const

export function existingArticle(row: SuggestionExpression) {
  return row
    .selectFrom('articles')
    .select('articles.id')
    .whereRef('articles.id', '=', 'content_suggestions.article_id')
    .where('articles.deleted_at', 'is', null)
}

export function existingEvent(row: SuggestionExpression) {
  return row
    .selectFrom('events')
    .innerJoin('calendar_events as event', (join) =>
      join.on(sql<boolean>`event.id = coalesce(events.merged_into, events.id)`),
    )
    .select('event.id')
    .whereRef('events.id', '=', 'content_suggestions.event_id')
}

/** Finds a suggestion, even a deleted one. @throws AppError 404 */
export async function getSuggestionOrDeleted(db: Db, id: string): Promise<SuggestionRow> {
  const row = db.selectFrom('content_suggestions').selectAll().select(selectLinkedIds).where('id', '=', id)
  return row.executeTakeFirstOrThrow(() => notFound(suggestions.name))
}

/** @throws AppError 404 */
export async function getSuggestionRow(db: Db, id: string): Promise<SuggestionRow> {
  const row = await getSuggestionOrDeleted(db, id)
  if (row.deleted_at !== null) throw notFound(suggestions.name)
  return row
}

export async function findRowByArticle(db: Db, articleId: string): Promise<SuggestionRow | undefined> {
  const row = db.selectFrom('content_suggestions').selectAll().select(selectLinkedIds)
  return row.where('article_id', '=', articleId).where('deleted_at', 'is', null).limit(1).executeTakeFirst()
}

export type ExpectedSuggestion = LockedRow<'content_suggestions'> & LinkedIds

/** Finds even a deleted suggestion, on which nobody can decide. @throws AppError 404 */
export async function expectSuggestion(tx: Tx, id: string): Promise<ExpectedSuggestion> {
  const row = await tx.find(suggestions, id, { deleted: true })
  if (!row) throw notFound(suggestions.name)
  return addLinkedIdsToRow(tx, row)
}

export async function updateSuggestion(tx: Tx, row: ExpectedSuggestion, changes: SuggestionChanges) {
  return addLinkedIdsToRow(tx, await tx.update(row, changes))
}

/** Returns the same object, because only that can be written. */
async function addLinkedIdsToRow({ db }: Tx, row: LockedRow<'content_suggestions'>): Promise<ExpectedSuggestion> {
  const query = db.selectFrom('content_suggestions').select(selectLinkedIds).where('id', '=', row.id)
  return Object.assign(row, await query.executeTakeFirstOrThrow())
}

/** Lists suggestions that a source may still change: they wait for a decision, or for something to be made of them. */
export async function listChangeableBySource(tx: Tx, ids: readonly string[]) {
  return tx.list(suggestions, (rows) =>
    rows
      .where(isOneOf(tx.db, 'id', ids))
      .where('status', '<>', 'rejected')
      .where('sample', '=', 0)
      .where('deleted_at', 'is', null)
      .where((row) => row.and([row.not(row.exists(existingArticle(row))), row.not(row.exists(existingEvent(row)))])),
  )
}

/** Lists the suggestions' own origins first, then those of the suggestions that were merged into them. */
export async function listOrigins(db: Db, ids: readonly string[]): Promise<Map<string, SuggestionOriginRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('suggestion_origins')
    .innerJoin('content_suggestions as told', 'told.id', 'suggestion_origins.suggestion_id')
    .selectAll('suggestion_origins')
    .select(['told.merged_into'])
    .where((row) => row.or([isOneOf(db, 'told.id', ids), isOneOf(db, 'told.merged_into', ids)]))
    .orderBy('suggestion_origins.found_at')
    .orderBy('suggestion_origins.id')
    .execute()
  const idSet = new Set(ids)
  const ownOrigins = rows.filter(({ suggestion_id }) => idSet.has(suggestion_id))
  const origins = Map.groupBy<string, SuggestionOriginRow>(ownOrigins, ({ suggestion_id }) => suggestion_id)
  for (const { merged_into: id, ...row } of rows)
    if (id !== null && idSet.has(id)) origins.set(id, [...(origins.get(id) ?? []), row])
  return origins
}

export async function toSuggestion(db: Db, row: SuggestionRow): Promise<Suggestion> {
  return suggestionFromRow(row, (await listOrigins(db, [row.id])).get(row.id) ?? [])
}

export async function toSuggestions(db: Db, rows: readonly SuggestionRow[]): Promise<Suggestion[]> {
  const ids = rows.map(({ id }) => id)
  const origins = await listOrigins(db, ids)
  return rows.map((row) => suggestionFromRow(row, origins.get(row.id) ?? []))
}

const rankingReasonsSchema = z.array(rankingReasonSchema)
const suggestionStatementsSchema = z.array(suggestionStatementSchema)

function suggestionFromRow(row: SuggestionRow, origins: readonly SuggestionOriginRow[]): Suggestion {
  const status = statusOf(row)
  return {
    ...pick(row, 'id', 'kind', 'author', 'version'),
    sourceId: row.source_id,
    sourceUrl: row.source_url ?? '',
    origins: origins.map((origin) => ({
      sourceName: origin.source_name,
      url: origin.url,
      title: origin.title,
      publishedAt: isoTimeOrNull(origin.published_at),
      foundAt: new Date(origin.found_at).toISOString(),
    })),
    originalTitle: row.original_title,
    originalContent: row.original_content,
    publishedAt: isoTimeOrNull(row.published_at),
    details: parseDetails(row),
    aiSummary: row.ai_summary,
    aiHeadline: row.ai_headline,
    aiCategory: row.ai_category,
    relevanceScore: row.relevance_score,
    reasons: rankingReasonsSchema.parse(JSON.parse(row.reasons)),
    imageUrl: row.image_url,
    imageOrigin: row.image_origin,
    status,
    discoveredAt: new Date(row.discovered_at).toISOString(),
    reviewedAt: isoTimeOrNull(row.reviewed_at),
    articleId: row.existing_article_id,
    eventId: row.existing_event_id,
    statements: suggestionStatementsSchema.parse(JSON.parse(row.statements)),
    aiOpened: row.ai_opened === 1,
    snoozedUntil: status === 'pending' ? row.snoozed_until : null,
    sample: row.sample === 1,
  }
}

/** The article or event may be deleted, or restored when the row is pending again; the lists learn it in a minute. */
export function statusOf(row: SuggestionRow): SuggestionStatus {
  return row.status === (hasArticleOrEvent(row) ? 'pending' : 'published') ? 'approved' : row.status
}

export function hasArticleOrEvent(row: SuggestionRow): boolean {
  return (row.existing_article_id ?? row.existing_event_id) !== null
}

export function parseDetails({ details }: Pick<SuggestionRow, 'details'>): SuggestionDetails | null {
  return details === null ? null : suggestionDetailsSchema.parse(JSON.parse(details))
}

const EXCERPT_LENGTH = 1000

export async function listNewestSuggestions(db: Db, limit: number): Promise<SuggestionRow[]> {
  return selectSuggestionExcerpts(selectVisibleSuggestions(db))
    .orderBy('discovered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** @param wallTime the county's, now */
export async function listSuggestionPage(
  db: Db,
  { page, per_page, status, ...filters }: SuggestionListQuery & { page: number },
  wallTime: string,
): Promise<SuggestionRow[]> {
  let rows = selectSuggestionExcerpts(whereStatus(selectFilteredSuggestions(db, filters), status, wallTime))
  if (status === 'pending') {
    const places = READER_CATEGORIES.map((category, place) => sql`when ${category} then ${sql.lit(place)}`)
    rows = rows.orderBy(sql`case ai_category ${sql.join(places, sql` `)} else ${sql.lit(places.length)} end`)
  }
  return rows
    .orderBy('relevance_score', 'desc')
    .orderBy('discovered_at', 'desc')
    .orderBy('id', 'desc')
    .offset((page - 1) * per_page)
    .limit(per_page)
    .execute()
}

type SuggestionFilters = Omit<SuggestionListQuery, 'page' | 'per_page' | 'status'>

/** Counts by status and category, with the relevance. @param wallTime the county's, now */
export async function countSuggestions(db: Db, filters: SuggestionFilters, wallTime: string) {
  return selectFilteredSuggestions(db, filters)
    .select([
      'status',
      'ai_category as category',
      (row) => row.fn.countAll().as('count'),
      (row) => row.fn.sum('relevance_score').as('relevance'),
      sql`sum(case when status = 'pending' and snoozed_until > ${wallTime} then 1 else 0 end)`.as('snoozed'),
    ])
    .groupBy(['status', 'ai_category'])
    .execute()
}

/** Selects what the Pending tab lists. @param wallTime the county's, now */
export function pendingSuggestions(db: Db, wallTime: string): SuggestionQuery {
  return whereStatus(selectVisibleSuggestions(db), 'pending', wallTime)
}

function whereStatus(rows: SuggestionQuery, status: SuggestionListQuery['status'], wallTime: string): SuggestionQuery {
  if (status === undefined) return rows
  if (status === 'snoozed') return rows.where('status', '=', 'pending').where('snoozed_until', '>', wallTime)
  const some = rows.where('status', '=', status)
  if (status !== 'pending') return some
  return some.where((row) => row.or([row('snoozed_until', 'is', null), row('snoozed_until', '<=', wallTime)]))
}

function selectVisibleSuggestions(db: Db): SuggestionQuery {
  return db.selectFrom('content_suggestions').where('deleted_at', 'is', null).where('merged_into', 'is', null)
}

const SEARCH_COLUMNS = ['original_title', 'ai_headline', 'ai_summary', 'original_content', 'author', 'details']

/** Merged suggestions aren't listed, but their words find the one that has their sources. */
function selectFilteredSuggestions(db: Db, { category, kind, search }: SuggestionFilters): SuggestionQuery {
  let rows = selectVisibleSuggestions(db)
  if (category) rows = rows.where('ai_category', '=', category)
  if (kind) rows = rows.where('kind', '=', kind)
  const words = splitSearchWords(search)
  if (words.length === 0) return rows
  let matches: SuggestionQuery = db.selectFrom('content_suggestions').where('deleted_at', 'is', null)
  for (const word of words)
    matches = matches.where((row) => row.or(SEARCH_COLUMNS.map((column) => containsWord(column, word))))
  return rows.where('id', 'in', matches.select(sql<string>`coalesce(merged_into, id)`.as('id')))
}

function selectSuggestionExcerpts(rows: SuggestionQuery) {
  const beginning = sql<string>`substr(original_content, 1, ${sql.lit(EXCERPT_LENGTH)})`.as('original_content')
  return rows.selectAll().select(selectLinkedIds).select(beginning)
}

const SIMILAR_STORY_PERIOD_MS = 9 * 24 * 3600_000
const MAX_COMPARED_SUGGESTIONS = 1500
export const COMPARED_LENGTH = 600

/** Lists others of its kind. @param day of an event or a game, such as `2026-12-05` */
export async function listComparableSuggestions(db: Db, row: SuggestionRow, day: string | undefined) {
  const others = selectVisibleSuggestions(db)
    .select(['id', 'original_title as title', 'status', 'source_url', 'published_at', 'discovered_at'])
    .select(sql<string>`substr(original_content, 1, ${sql.lit(COMPARED_LENGTH)})`.as('text'))
    .where('id', '<>', row.id)
    .where('kind', '=', row.kind)
    .where('sample', '=', row.sample)
  const candidates = day
    ? others.where('details', 'like', `%:"${day}%`)
    : others
        .where('discovered_at', '>=', row.discovered_at - SIMILAR_STORY_PERIOD_MS)
        .where('discovered_at', '<=', row.discovered_at + SIMILAR_STORY_PERIOD_MS)
  return candidates.orderBy('discovered_at', 'desc').limit(MAX_COMPARED_SUGGESTIONS).execute()
}
