import { storable } from '@hometown/shared-types/storable-text'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { listAllOrigins } from '../suggestions.repository.ts'
import type { SuggestionOriginRow, SuggestionRow, SuggestionStep, SuggestionStepRow } from '../suggestions.table.ts'

type Db = Kysely<Database>

/** Enough to follow a source with hundreds of items. */
const MOST_SUGGESTIONS = 20
const MOST_NEWSLETTERS = 50

type Key = 'id' | 'article_id' | 'event_id' | 'fixture_id'
/** Also what is gone: the suggestion itself names only what is there. */
export interface Made {
  readonly type: 'article' | 'event' | 'fixture'
  readonly id: string
  readonly at: number
}
export type ProvenanceSuggestion = SuggestionRow & {
  readonly origins: readonly SuggestionOriginRow[]
  readonly made: readonly Made[]
}

/** Also those of which something was made that is gone. */
export async function listSuggestionsBy(db: Db, key: Key, ids: readonly string[]): Promise<ProvenanceSuggestion[]> {
  if (ids.length === 0) return []
  const wanted = ids.map(storable)
  const rows = await db
    .selectFrom('content_suggestions')
    .selectAll()
    .where((row) => (key === 'id' ? row(key, 'in', wanted) : row.or([row(key, 'in', wanted), madeOne(row, wanted)])))
    .where('deleted_at', 'is', null)
    .orderBy('discovered_at')
    .orderBy('id')
    .limit(MOST_SUGGESTIONS)
    .execute()
  return withOrigins(db, rows)
}

function madeOne(row: ExpressionBuilder<Database, 'content_suggestions'>, ids: readonly string[]) {
  const steps = row.selectFrom('suggestion_steps').select('suggestion_id').where('made_id', 'in', ids)
  return row('id', 'in', steps)
}

export async function listMadeFromSource(db: Db, sourceId: string): Promise<ProvenanceSuggestion[]> {
  const rows = await db
    .selectFrom('content_suggestions')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('id', 'in', (origins) =>
      origins
        .selectFrom('suggestion_origins')
        .innerJoin('content_suggestions as told', 'told.id', 'suggestion_origins.suggestion_id')
        .select(sql<string>`coalesce(told.merged_into, told.id)`.as('id'))
        .where('suggestion_origins.source_id', '=', storable(sourceId)),
    )
    .where((row) =>
      row.or([
        ...[row('article_id', 'is not', null), row('event_id', 'is not', null), row('fixture_id', 'is not', null)],
        row('id', 'in', (steps) =>
          steps
            .selectFrom('suggestion_steps')
            .select('suggestion_id')
            .where('made_id', 'is not', null)
            .where('undone_at', 'is', null),
        ),
      ]),
    )
    .orderBy('discovered_at', 'desc')
    .limit(MOST_SUGGESTIONS)
    .execute()
  return withOrigins(db, rows)
}

async function withOrigins(db: Db, rows: readonly SuggestionRow[]): Promise<ProvenanceSuggestion[]> {
  const origins = await listAllOrigins(
    db,
    rows.map(({ id }) => id),
  )
  const made = await listMade(db, rows)
  return rows.map((row) => ({
    ...row,
    origins: origins.get(row.id) ?? [],
    made: (made.get(row.id) ?? []).map(({ step, made_id, done_at }) => ({
      ...{ type: typeOf(step, row.kind), id: made_id ?? '', at: Number(done_at) },
    })),
  }))
}

async function listMade(db: Db, suggestions: readonly SuggestionRow[]) {
  const ids = suggestions.map(({ id }) => id)
  if (ids.length === 0) return new Map<string, SuggestionStepRow[]>()
  const rows = await db
    .selectFrom('suggestion_steps')
    .selectAll()
    .where('suggestion_id', 'in', ids)
    .where('made_id', 'is not', null)
    .orderBy('number')
    .execute()
  return Map.groupBy(rows, ({ suggestion_id }) => suggestion_id)
}

function typeOf(step: SuggestionStep, kind: SuggestionRow['kind']): Made['type'] {
  if (step === 'publish') return kind === 'news' ? 'article' : kind
  return step === 'event' || step === 'fixture' ? step : 'article'
}

export async function listSources(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('sources').select(['id', 'name', 'url', 'status', 'created_at']).where('id', 'in', ids).execute()
}

export async function listArticles(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('articles')
    .select(['id', 'title', 'slug', 'status', 'published_at', 'created_at'])
    .where('id', 'in', ids)
    .execute()
}

export async function listEvents(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('calendar_events')
    .select(['id', 'title', 'slug', 'status', 'created_at'])
    .where('id', 'in', ids)
    .execute()
}

export async function listFixtures(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('fixtures')
    .innerJoin('calendar_events', 'calendar_events.id', 'fixtures.id')
    .select(['fixtures.id', 'sport', 'title', 'slug', 'fixtures.status', 'created_at', 'cancelled'])
    .where('fixtures.id', 'in', ids)
    .execute()
}

const NEWSLETTER = ['id', 'title', 'status', 'sent_at', 'scheduled_for', 'created_at', 'article_ids'] as const

/** Newsletters with one of the articles, or with one of the events in their sent form. */
export async function listNewslettersWith(db: Db, articleIds: readonly string[], eventIds: readonly string[]) {
  const holds = (column: string, id: string) =>
    sql<boolean>`${sql.ref(column)} like ${`%"${id.replace(/[%_]/g, '')}"%`}`
  const byArticle = articleIds.map((id) => holds('newsletters.article_ids', id))
  const byEvent = eventIds.map((id) => holds('newsletter_issues.content', id))
  if (byArticle.length + byEvent.length === 0) return []
  return db
    .selectFrom('newsletters')
    .leftJoin('newsletter_issues', 'newsletter_issues.newsletter_id', 'newsletters.id')
    .select(NEWSLETTER.map((column) => `newsletters.${column}` as const))
    .where((row) => row.or([...byArticle, ...byEvent]))
    .orderBy('newsletters.created_at')
    .limit(MOST_NEWSLETTERS)
    .execute()
}

export async function findNewsletter(db: Db, id: string) {
  return db.selectFrom('newsletters').select(NEWSLETTER).where('id', '=', storable(id)).executeTakeFirst()
}
