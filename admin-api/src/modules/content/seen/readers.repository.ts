import type { SeenKind } from '@hometown/shared-types/seen'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

type Db = Kysely<Database>

/** Links come from the newest articles; reading the texts of a whole archive would hold up everybody. */
const TEXTS_SEARCHED = 2000

/** Counted opens by article. Those of the sample county are invented. */
export async function countReads(db: Db, articleIds: readonly string[]): Promise<Map<string, number>> {
  if (articleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'views'])
    .where('id', 'in', articleIds)
    .where('sample', '=', 0)
    .execute()
  return new Map(rows.map(({ id, views }) => [id, views]))
}

export async function listAlertsTo(db: Db, urls: readonly string[], now: number) {
  return db
    .selectFrom('reader_alerts')
    .select(['id', 'text', 'starts_at'])
    .where('url', 'in', urls)
    .where('starts_at', '<=', now)
    .where('sample', '=', 0)
    .orderBy('starts_at', 'desc')
    .limit(10)
    .execute()
}

/** Titles of published articles whose text links to one of the URLs. @param except the article itself */
export async function listLinkingTitles(db: Db, urls: readonly string[], except: string): Promise<string[]> {
  const newest = db
    .selectFrom('articles')
    .select(['id', 'title', 'content_html'])
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .limit(TEXTS_SEARCHED)
  const rows = await db
    .selectFrom(newest.as('newest'))
    .select('newest.title')
    .where('newest.id', '<>', except)
    .where((row) => row.or(urls.map((url) => linksTo(row.ref('newest.content_html'), url))))
    .execute()
  return rows.map(({ title }) => title)
}

/** Titles of pages such as About whose text links to one of the URLs. Lists of stories leave out what is gone. */
export async function listLinkingPages(db: Db, urls: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('settings')
    .select('key')
    .where('key', 'in', Object.keys(PAGES))
    // The value is JSON, with a backslash before each quote.
    .where((row) =>
      row.or(urls.map((url) => sql<boolean>`${row.ref('value')} like ${`%href=_"${escapeLike(url)}_"%`} escape '!'`)),
    )
    .execute()
  return rows.flatMap(({ key }) => PAGES[key] ?? [])
}

const PAGES: Readonly<Record<string, string>> = {
  ...{ aboutHtml: 'About', contactHtml: 'Contact', privacyHtml: 'Privacy', termsHtml: 'Terms' },
}

/** Paths that lead to it because what was there was taken down. */
export async function listRedirectsHere(db: Db, path: string): Promise<string[]> {
  const rows = await db
    .selectFrom('page_decisions')
    .select('title')
    .where('ended_at', 'is', null)
    .where('choice', '=', 'redirect')
    .where('to_path', '=', path)
    .execute()
  return rows.map(({ title }) => title)
}

/** As readers see it now. */
export async function findShown(db: Db, kind: SeenKind, id: string) {
  return db
    .selectFrom(kind === 'article' ? 'articles' : 'calendar_events')
    .select(['id', 'title', 'slug'])
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where('sample', '=', 0)
    .executeTakeFirst()
}

export async function isPublishedSlug(db: Db, table: 'articles' | 'calendar_events', slug: string): Promise<boolean> {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('slug', '=', slug)
    .where('status', '=', 'published')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

function linksTo(column: unknown, url: string) {
  return sql<boolean>`${column} like ${`%href="${escapeLike(url)}"%`} escape '!'`
}

function escapeLike(text: string): string {
  return text.replace(/[!%_]/g, '!$&')
}
