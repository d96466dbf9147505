import type { SeenKind } from '@hometown/shared-types/seen'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../database/database.ts'
import { isOneOf } from '../../../database/many-rows.ts'

type Db = Kysely<Database>

/** Links come from the newest articles; reading the texts of a whole archive would hold up everybody. */
const TEXTS_SEARCHED = 2000
const TEXTS_AT_ONCE = 200
const FEW_URLS = 6

/** Counted opens by article. Those of the sample county are invented. */
export async function countReads(db: Db, articleIds: readonly string[]): Promise<Map<string, number>> {
  if (articleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'views'])
    .where(isOneOf(db, 'id', articleIds))
    .where('sample', '=', 0)
    .execute()
  return new Map(rows.map(({ id, views }) => [id, views]))
}

/** The newest first. */
export async function listAlertsTo(db: Db, urls: readonly string[], now: number) {
  if (urls.length === 0) return []
  return db
    .selectFrom('reader_alerts')
    .select(['id', 'text', 'url', 'starts_at'])
    .where(isOneOf(db, 'url', urls))
    .where('starts_at', '<=', now)
    .where('sample', '=', 0)
    .orderBy('starts_at', 'desc')
    .execute()
}

export interface LinkingText {
  /** Of an article. */
  readonly id?: string
  readonly title: string
  readonly html: string
}

/**
 * Texts of published articles that may link to one of the URLs, a few at a time. The database looks for few URLs faster than
 * we do; for many it would read each text that often.
 */
export async function* readLinkingTexts(db: Db, urls: readonly string[]): AsyncIterable<readonly LinkingText[]> {
  for (let start = 0; start < TEXTS_SEARCHED; start += TEXTS_AT_ONCE) {
    const newest = db
      .selectFrom('articles')
      .select(['id', 'title', 'content_html'])
      .where('status', '=', 'published')
      .orderBy('published_at', 'desc')
      .orderBy('id')
      .limit(urls.length > FEW_URLS ? TEXTS_AT_ONCE : TEXTS_SEARCHED)
      .offset(start)
    const rows = await db
      .selectFrom(newest.as('newest'))
      .select(['newest.id', 'newest.title', 'newest.content_html as html'])
      .$if(urls.length <= FEW_URLS, (query) =>
        query.where((row) => row.or(urls.map((url) => linksTo(row.ref('newest.content_html'), url)))),
      )
      .execute()
    yield rows
    if (urls.length <= FEW_URLS || rows.length < TEXTS_AT_ONCE) return
  }
}

/** Pages such as About. Lists of stories leave out what is gone. */
export async function listPageTexts(db: Db): Promise<LinkingText[]> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', Object.keys(PAGES)).execute()
  return rows.map(({ key, value }) => ({
    title: PAGES[key] ?? '',
    html: z.string().catch('').parse(JSON.parse(value)),
  }))
}

const PAGES: Readonly<Record<string, string>> = {
  ...{ aboutHtml: 'About', contactHtml: 'Contact', privacyHtml: 'Privacy', termsHtml: 'Terms' },
}

/** Decisions that lead readers to one of the paths, because what was elsewhere was taken down. */
export async function listRedirectsHere(db: Db, paths: readonly string[]) {
  if (paths.length === 0) return []
  return db
    .selectFrom('page_decisions')
    .select(['id', 'title', 'to_path'])
    .where('ended_at', 'is', null)
    .where('choice', '=', 'redirect')
    .where(isOneOf(db, 'to_path', paths))
    .orderBy('id')
    .execute()
}

/** Of articles, by id. Deleting an article deletes its redirects, so ask before. */
export async function listFormerSlugs(db: Db, articleIds: readonly string[]): Promise<Map<string, string[]>> {
  if (articleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('slug_redirects')
    .select(['slug', 'article_id'])
    .where(isOneOf(db, 'article_id', articleIds))
    .orderBy('slug')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.article_id)].map(([id, list]) => [id, list.map(({ slug }) => slug)]),
  )
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
