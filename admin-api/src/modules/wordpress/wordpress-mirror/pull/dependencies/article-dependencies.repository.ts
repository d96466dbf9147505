import type { DependencyKind, PostDependency } from '@hometown/wordpress-adapter'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { insertMany, isOneOf } from '../../../../../database/many-rows.ts'

/** The newest ones; the others wait for their turn in the walk. */
const ATTACHED_LIMIT = 200

export interface DependentPost {
  wordpressPostId: number
  dependencies: readonly PostDependency[]
}

/** Posts without an article are left out. */
export async function saveDependencies(trx: Transaction<Database>, posts: readonly DependentPost[]): Promise<void> {
  if (posts.length === 0) return
  const articles = await trx
    .selectFrom('articles')
    .select(['id', 'wordpress_id'])
    .where(
      'wordpress_id',
      'in',
      posts.map(({ wordpressPostId }) => wordpressPostId),
    )
    .execute()
  if (articles.length === 0) return
  const idByNumber = new Map(articles.map((row) => [row.wordpress_id, row.id]))
  const before = await trx
    .selectFrom('article_dependencies')
    .selectAll()
    .where(isOneOf(trx, 'article_id', [...idByNumber.values()]))
    .execute()
  const keysBefore = Map.groupBy(before, (row) => row.article_id)
  for (const { wordpressPostId, dependencies } of posts) {
    const articleId = idByNumber.get(wordpressPostId)
    if (articleId === undefined) continue
    const rows = dependencies.map(({ kind, id }) => ({ kind, object_id: id, article_id: articleId }))
    if (areSame(keysBefore.get(articleId) ?? [], rows)) continue
    await trx.deleteFrom('article_dependencies').where('article_id', '=', articleId).execute()
    await insertMany(trx, 'article_dependencies', rows)
  }
}

type Key = Pick<PostDependency, 'kind'> & { object_id: number }

function areSame(before: readonly Key[], after: readonly Key[]): boolean {
  const keys = new Set(before.map(keyOf))
  return keys.size === after.length && after.every((row) => keys.has(keyOf(row)))
}

function keyOf({ kind, object_id }: Key): string {
  return `${kind} ${object_id}`
}

/** WordPress numbers of the posts that depend on one of these objects. */
export async function listDependents(
  db: Kysely<Database>,
  origin: string,
  kind: DependencyKind,
  objectIds: readonly number[],
): Promise<number[]> {
  if (objectIds.length === 0) return []
  const rows = await db
    .selectFrom('article_dependencies')
    .innerJoin('articles', 'articles.id', 'article_dependencies.article_id')
    .select('articles.wordpress_id')
    .distinct()
    .where('articles.origin', '=', origin)
    .where('kind', '=', kind)
    .where('object_id', 'in', objectIds)
    .execute()
  return rows.map((row) => row.wordpress_id)
}

/** Posts that show what was uploaded to them: few, so a changed picture may concern each of them. */
export async function listAttached(db: Kysely<Database>, origin: string): Promise<number[]> {
  const rows = await db
    .selectFrom('article_dependencies')
    .innerJoin('articles', 'articles.id', 'article_dependencies.article_id')
    .select('articles.wordpress_id')
    .distinct()
    .where('articles.origin', '=', origin)
    .where('kind', '=', 'attached')
    .orderBy('articles.wordpress_id', 'desc')
    .limit(ATTACHED_LIMIT)
    .execute()
  return rows.map((row) => row.wordpress_id)
}
