import type { Category } from '@hometown/shared-types/category'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'

/** In milliseconds; `until` is exclusive. */
export interface Span {
  readonly from: number
  readonly until: number
}

export interface PlannedArticleRow {
  id: string
  title: string
  category: Category
  author_name: string
  version: number
  at: number
}

type Reader = Kysely<Database>

const ARTICLE_COLUMNS = ['articles.id', 'title', 'category', 'author_name', 'version'] as const

export async function listPublishedArticles(
  db: Reader,
  { from, until }: Span,
  category: Category | undefined,
  limit: number,
): Promise<PlannedArticleRow[]> {
  const published = db
    .selectFrom('articles')
    .select([...ARTICLE_COLUMNS, 'published_at as at'])
    .where('status', '=', 'published')
    .where('published_at', '>=', from)
    .where('published_at', '<', until)
    .$narrowType<{ at: number }>()
    .orderBy('published_at')
    .limit(limit)
  return (category ? published.where('category', '=', category) : published).execute()
}

export async function listPlannedArticles(
  db: Reader,
  kind: 'article-publish' | 'article-unpublish',
  { from, until }: Span,
  category: Category | undefined,
  limit: number,
): Promise<PlannedArticleRow[]> {
  const planned = db
    .selectFrom('schedule')
    .innerJoin('articles', 'articles.id', 'schedule.subject_id')
    .select([...ARTICLE_COLUMNS, 'schedule.due_at as at'])
    .where('schedule.state', '=', 'waiting')
    .where('schedule.kind', '=', kind)
    .where('schedule.due_at', '>=', from)
    .where('schedule.due_at', '<', until)
    .orderBy('schedule.due_at')
    .limit(limit)
  return (category ? planned.where('category', '=', category) : planned).execute()
}

/** Posts that WordPress itself publishes later. Here they are drafts with a date ahead, without a plan of ours. */
export async function listWordPressPlans(
  db: Reader,
  { from, until }: Span,
  category: Category | undefined,
  limit: number,
): Promise<PlannedArticleRow[]> {
  const ours = db
    .selectFrom('schedule')
    .select('subject_id')
    .where('state', '=', 'waiting')
    .where('kind', '=', 'article-publish')
    .where('subject_id', 'is not', null)
  const planned = db
    .selectFrom('articles')
    .select([...ARTICLE_COLUMNS, 'published_at as at'])
    .where('status', '=', 'draft')
    .where('origin', '<>', 'local')
    .where('published_at', '>=', from)
    .where('published_at', '<', until)
    .where('articles.id', 'not in', ours)
    .$narrowType<{ at: number }>()
    .orderBy('published_at')
    .limit(limit)
  return (category ? planned.where('category', '=', category) : planned).execute()
}

export async function listPlannedNewsletters(db: Reader, { from, until }: Span, limit: number) {
  const columns = ['id', 'title', 'status', 'version', 'held_reason'] as const
  const scheduled = await db
    .selectFrom('newsletters')
    .select([...columns, 'scheduled_for as at'])
    .where('status', '=', 'scheduled')
    .where('scheduled_for', '>=', from)
    .where('scheduled_for', '<', until)
    .$narrowType<{ at: number }>()
    .orderBy('scheduled_for')
    .limit(limit)
    .execute()
  const begun = await db
    .selectFrom('newsletters')
    .select([...columns, 'sent_at as at'])
    .where('status', 'in', ['preparing', 'sending', 'sent'])
    .where('sent_at', '>=', from)
    .where('sent_at', '<', until)
    .$narrowType<{ at: number }>()
    .orderBy('sent_at')
    .limit(limit)
    .execute()
  return [...scheduled, ...begun]
}
