import type { Dashboard } from '@hometown/shared-types/dashboard'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

/** Without what the desk marks. */
type ArticleEntry = Pick<Dashboard['recentArticles'][number], 'id' | 'title' | 'category' | 'status'>

export type CountsByStatus = ReadonlyMap<string, number>

export async function countByStatus(
  db: Kysely<Database>,
  table: 'articles' | 'newsletters' | 'sources',
): Promise<CountsByStatus> {
  const counts = await sql<{ status: string; count: number }>`
    select status, count(*) as count from ${sql.table(table)} group by status
  `.execute(db)
  return new Map(counts.rows.map(({ status, count }) => [status, count]))
}

export async function listHeldNewsletters(db: Kysely<Database>, limit: number): Promise<Dashboard['heldNewsletters']> {
  return db
    .selectFrom('newsletters')
    .select(['id', 'title'])
    .where('status', '=', 'scheduled')
    .where('held_reason', 'is not', null)
    .orderBy('scheduled_for')
    .limit(limit)
    .execute()
}

export async function listRecentArticles(db: Kysely<Database>, limit: number): Promise<ArticleEntry[]> {
  return db
    .selectFrom('articles')
    .select(['id', 'title', 'category', 'status'])
    .orderBy(sql`coalesce(published_at, created_at)`, 'desc')
    .orderBy('title')
    .limit(limit)
    .execute()
}

/** Leaves out drafts with a publish time, which are listed as scheduled. */
export async function listWaitingDrafts(
  db: Kysely<Database>,
  limit: number,
): Promise<(ArticleEntry & { updatedAt: number })[]> {
  const planned = db
    .selectFrom('jobs')
    .select('subject_id')
    .where('state', '=', 'waiting')
    .where('kind', '=', 'article-publish')
  return db
    .selectFrom('articles')
    .select(['id', 'title', 'category', 'status', 'updated_at as updatedAt'])
    .where('status', '=', 'draft')
    .where('id', 'not in', planned)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

const actions = { 'article-publish': 'publish', 'article-unpublish': 'unpublish' } as const

export async function listScheduled(db: Kysely<Database>, limit: number): Promise<Dashboard['scheduled']> {
  const entries = await Promise.all(
    (['article-publish', 'article-unpublish'] as const).map(async (kind) => {
      const rows = await db
        .selectFrom('jobs')
        .innerJoin('articles', 'articles.id', 'jobs.subject_id')
        .select(['articles.id', 'articles.title', 'jobs.due_at as at'])
        .where('jobs.state', '=', 'waiting')
        .where('jobs.kind', '=', kind)
        .orderBy('jobs.due_at')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row, action: actions[kind] }))
    }),
  )
  return [...entries.flat(), ...(await listScheduledNewsletters(db, limit))]
    .sort((one, other) => one.at - other.at)
    .slice(0, limit)
}

/** Leaves out held newsletters, which the desk shows elsewhere. */
async function listScheduledNewsletters(db: Kysely<Database>, limit: number): Promise<Dashboard['scheduled']> {
  const rows = await db
    .selectFrom('newsletters')
    .select(['id', 'title', 'scheduled_for as at'])
    .where('status', '=', 'scheduled')
    .where('held_reason', 'is', null)
    .where('scheduled_for', 'is not', null)
    .$narrowType<{ at: number }>()
    .orderBy('scheduled_for')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, action: 'send' }))
}
