import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { ArticleRow } from '../articles.table.ts'
import type { FormerAddressRow } from './former-addresses.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

export async function listFormerAddresses(db: Reader, paths: readonly string[]): Promise<FormerAddressRow[]> {
  if (paths.length === 0) return []
  return db.selectFrom('former_addresses').selectAll().where('path', 'in', paths).execute()
}

export async function upsertFormerAddresses(trx: Trx, rows: readonly FormerAddressRow[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('former_addresses')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet(({ ref }) => ({
        article_id: ref('excluded.article_id'),
        pattern: ref('excluded.pattern'),
        created_at: ref('excluded.created_at'),
      })),
    )
    .execute()
}

/** Where a published article is now that was renamed from this slug after that time. */
export async function findSlugRenamedAfter(db: Reader, slug: string, time: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('slug_redirects')
    .innerJoin('articles', 'articles.id', 'slug_redirects.article_id')
    .select(['articles.slug', 'articles.status', 'slug_redirects.created_at'])
    .where('slug_redirects.slug', '=', slug)
    .executeTakeFirst()
  return row && row.status === 'published' && row.created_at > time ? row.slug : undefined
}

/** Where published articles are now, by their former paths. */
export async function listPublishedAtFormer(
  db: Reader,
  paths: readonly string[],
): Promise<{ path: string; slug: string }[]> {
  if (paths.length === 0) return []
  const rows = await db
    .selectFrom('former_addresses')
    .innerJoin('articles', 'articles.id', 'former_addresses.article_id')
    .select(['path', 'slug', 'status'])
    .where('path', 'in', paths)
    .execute()
  return rows.filter(({ status }) => status === 'published')
}

export async function listPublishedAtSlugs(
  db: Reader,
  slugs: readonly string[],
): Promise<{ former: string; slug: string }[]> {
  if (slugs.length === 0) return []
  const present = await db.selectFrom('articles').select(['slug', 'status']).where('slug', 'in', slugs).execute()
  const moved = await db
    .selectFrom('slug_redirects')
    .innerJoin('articles', 'articles.id', 'slug_redirects.article_id')
    .select(['slug_redirects.slug as former', 'articles.slug', 'articles.status'])
    .where('slug_redirects.slug', 'in', slugs)
    .execute()
  return [...moved, ...present.map((row) => ({ ...row, former: row.slug }))].filter(
    ({ status }) => status === 'published',
  )
}

export async function listPublishedByNumbers(
  db: Reader,
  numbers: readonly number[],
): Promise<{ wordpress_id: number; slug: string }[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('articles')
    .select(['wordpress_id', 'slug', 'status'])
    .where('wordpress_id', 'in', numbers)
    .execute()
  return rows.filter(({ status }) => status === 'published')
}

/** Newest first, without those that a pattern covers and those with a number, which no file of redirects can name. */
export async function listSingleFormerPaths(db: Reader, limit: number): Promise<{ path: string; slug: string }[]> {
  const rows = await db
    .selectFrom('former_addresses')
    .innerJoin('articles', 'articles.id', 'former_addresses.article_id')
    .select(['path', 'slug', 'status'])
    .where('pattern', 'is', null)
    .where('path', 'like', '/%')
    .orderBy('former_addresses.created_at', 'desc')
    .orderBy('path')
    .limit(limit)
    .execute()
  return rows.filter(({ status }) => status === 'published')
}

/** Skips from one to the next in the index, so it costs the same at any size of the archive. */
export async function listFormerPatterns(db: Reader, limit: number): Promise<string[]> {
  const patterns: string[] = []
  for (let last = ''; patterns.length < limit; ) {
    const { next } = await db
      .selectFrom('former_addresses')
      .select(({ fn }) => fn.min('pattern').as('next'))
      .where('pattern', '>', last)
      .executeTakeFirstOrThrow()
    if (next === null) break
    patterns.push(next)
    last = next
  }
  return patterns
}

export async function listTextLinks(
  db: Reader,
  articleIds: readonly string[],
): Promise<{ article_id: string; href: string; path: string }[]> {
  if (articleIds.length === 0) return []
  return db.selectFrom('text_links').selectAll().where('article_id', 'in', articleIds).execute()
}

export async function listLinksOfPosts(
  db: Reader,
  numbers: readonly number[],
): Promise<{ wordpress_id: number; href: string; path: string }[]> {
  if (numbers.length === 0) return []
  return db
    .selectFrom('text_links')
    .innerJoin('articles', 'articles.id', 'text_links.article_id')
    .select(['wordpress_id', 'href', 'path'])
    .where('wordpress_id', 'in', numbers)
    .execute()
}

export async function replaceTextLinks(
  trx: Trx,
  articleId: string,
  links: readonly { href: string; path: string }[],
): Promise<void> {
  await trx.deleteFrom('text_links').where('article_id', '=', articleId).execute()
  if (links.length === 0) return
  await trx
    .insertInto('text_links')
    .values(links.map(({ href, path }) => ({ article_id: articleId, href, path })))
    .execute()
}

type Linking = Pick<ArticleRow, 'id' | 'wordpress_id' | 'slug' | 'category' | 'published_at' | 'status'>

export async function listLinkingArticles(db: Reader, paths: readonly string[], limit: number): Promise<Linking[]> {
  if (paths.length === 0) return []
  return db
    .selectFrom('articles')
    .select(['id', 'wordpress_id', 'slug', 'category', 'published_at', 'status'])
    .where('id', 'in', (query) => query.selectFrom('text_links').select('article_id').where('path', 'in', paths))
    .limit(limit)
    .execute()
}

/** Those of the articles that aren't marked so yet. */
export async function setSticky(trx: Trx, articleIds: readonly string[], isSticky: boolean): Promise<void> {
  if (articleIds.length === 0) return
  await trx
    .updateTable('articles')
    .set({ is_sticky: isSticky ? 1 : 0 })
    .where('id', 'in', articleIds)
    .where('is_sticky', '=', isSticky ? 0 : 1)
    .execute()
}
