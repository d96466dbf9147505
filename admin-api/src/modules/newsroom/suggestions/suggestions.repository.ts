import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { insertMany, isOneOf } from '../../../database/many-rows.ts'
import type {
  NewSuggestionRow,
  SuggestionChanges,
  SuggestionOriginRow,
  SuggestionOriginTable,
  SuggestionRow,
} from './suggestions.table.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

export async function insertRows(trx: Trx, rows: readonly NewSuggestionRow[]): Promise<void> {
  await insertMany(trx, 'content_suggestions', rows)
}

export async function insertOrigins(trx: Trx, rows: readonly SuggestionOriginTable[]): Promise<void> {
  await insertMany(trx, 'suggestion_origins', rows)
}

export async function findSuggestion(db: Db, id: string): Promise<SuggestionRow | undefined> {
  return db
    .selectFrom('content_suggestions')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function findRowOfArticle(db: Db, articleId: string): Promise<SuggestionRow | undefined> {
  const query = db.selectFrom('content_suggestions').selectAll().where('article_id', '=', articleId)
  return query.where('deleted_at', 'is', null).limit(1).executeTakeFirst()
}

/** A suggestion follows its source while it is undecided, approved but unused, or on the calendar. */
export async function listFollowing(db: Db, ids: readonly string[]): Promise<SuggestionRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('content_suggestions')
    .selectAll()
    .where(isOneOf(db, 'id', ids))
    .where((row) =>
      row.or([
        row('status', 'in', ['pending', 'approved']),
        row.and([row('status', '=', 'published'), row('event_id', 'is not', null)]),
      ]),
    )
    .where('deleted_at', 'is', null)
    .execute()
}

export async function listChangedAtSource(db: Db, limit: number) {
  return db
    .selectFrom('content_suggestions')
    .innerJoin('calendar_events', 'calendar_events.id', 'content_suggestions.event_id')
    .select([
      'content_suggestions.id',
      'content_suggestions.version',
      'content_suggestions.details',
      'content_suggestions.found_kind',
      'content_suggestions.found_details',
      'content_suggestions.source_details',
      'content_suggestions.source_url',
      'calendar_events.id as event_id',
      'calendar_events.title',
      'calendar_events.status',
    ])
    .where('content_suggestions.source_details', 'is not', null)
    .where('content_suggestions.deleted_at', 'is', null)
    .orderBy('calendar_events.start_date')
    .orderBy('content_suggestions.id')
    .limit(limit)
    .execute()
}

export async function listOrigins(db: Db, ids: readonly string[]): Promise<Map<string, SuggestionOriginRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('suggestion_origins')
    .selectAll()
    .where(isOneOf(db, 'suggestion_id', ids))
    .orderBy('found_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ suggestion_id }) => suggestion_id)
}

/** Its own ones first, then those of the suggestions that were merged into it. */
export async function listAllOrigins(db: Db, ids: readonly string[]): Promise<Map<string, SuggestionOriginRow[]>> {
  const origins = await listOrigins(db, ids)
  if (ids.length === 0) return origins
  const rows = await db
    .selectFrom('content_suggestions')
    .innerJoin('suggestion_origins', 'suggestion_origins.suggestion_id', 'content_suggestions.id')
    .selectAll('suggestion_origins')
    .select('content_suggestions.merged_into')
    .where(isOneOf(db, 'content_suggestions.merged_into', ids))
    .where('content_suggestions.deleted_at', 'is', null)
    .orderBy('suggestion_origins.found_at')
    .orderBy('suggestion_origins.id')
    .execute()
  for (const { merged_into: id, ...row } of rows) if (id !== null) origins.set(id, [...(origins.get(id) ?? []), row])
  return origins
}

export async function updateSuggestion(
  trx: Trx,
  { id, version }: Pick<SuggestionRow, 'id' | 'version'>,
  changes: SuggestionChanges,
): Promise<SuggestionRow | undefined> {
  return trx
    .updateTable('content_suggestions')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

export async function listDeleted(db: Db, ids: readonly string[]): Promise<SuggestionRow[]> {
  return db
    .selectFrom('content_suggestions')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .execute()
}

const DAYS_MS = 9 * 24 * 3600_000
const MOST_COMPARED = 1500
/** Of each text. */
export const COMPARED_LENGTH = 600

/** @param day of an event or a game, such as `2026-12-05` */
export async function listComparable(db: Db, row: SuggestionRow, day: string | undefined) {
  const query = db
    .selectFrom('content_suggestions')
    .select(['id', 'original_title as title', 'status', 'source_url', 'published_at', 'discovered_at'])
    .select(sql<string>`substr(original_content, 1, ${sql.lit(COMPARED_LENGTH)})`.as('text'))
    .where('id', '<>', row.id)
    .where('kind', '=', row.kind)
    .where('sample', '=', row.sample)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
  const near = day
    ? query.where('details', 'like', `%:"${day}%`)
    : query
        .where('discovered_at', '>=', row.discovered_at - DAYS_MS)
        .where('discovered_at', '<=', row.discovered_at + DAYS_MS)
  return near.orderBy('discovered_at', 'desc').limit(MOST_COMPARED).execute()
}

/** Newsletters with this article, or with this event in their sent form. */
export async function listNewslettersWith(db: Db, madeId: string) {
  const has = (column: string) => sql<boolean>`${sql.ref(column)} like ${`%"${madeId.replace(/[%_]/g, '')}"%`}`
  return db
    .selectFrom('newsletters')
    .leftJoin('newsletter_issues', 'newsletter_issues.newsletter_id', 'newsletters.id')
    .select(['newsletters.title', 'newsletters.status'])
    .where((row) => row.or([has('newsletters.article_ids'), has('newsletter_issues.content')]))
    .orderBy('newsletters.created_at')
    .execute()
}
