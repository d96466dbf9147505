import type { ArticleStatus } from '@hometown/shared-types/article'
import type { UnshownKind } from '@hometown/shared-types/unshown-part'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { insertMany, isOneOf } from '../../../../database/many-rows.ts'

export interface PostWithParts {
  wordpressPostId: number
  wordpressPostUrl: string
  unshown: readonly UnshownKind[]
}

export interface UnshownRow {
  id: string
  title: string
  slug: string
  status: ArticleStatus
  kinds: string
  address: string
}

/** Posts without an article are left out. */
export async function saveUnshownParts(trx: Transaction<Database>, posts: readonly PostWithParts[]): Promise<void> {
  if (posts.length === 0) return
  const stored = await trx
    .selectFrom('articles')
    .leftJoin('unshown_parts', 'article_id', 'articles.id')
    .select(['articles.id', 'wordpress_id', 'kinds', 'address'])
    .where(
      'wordpress_id',
      'in',
      posts.map(({ wordpressPostId }) => wordpressPostId),
    )
    .execute()
  const postByNumber = new Map(posts.map((post) => [post.wordpressPostId, post]))
  const changed = stored.flatMap(({ id, wordpress_id, kinds, address }) => {
    const post = postByNumber.get(wordpress_id)
    const row = { article_id: id, kinds: post?.unshown.join(',') ?? '', address: post?.wordpressPostUrl ?? '' }
    const isSame = row.kinds === (kinds ?? '') && (kinds === null || row.address === address)
    return isSame ? [] : [row]
  })
  if (changed.length === 0) return
  const ids = changed.map((row) => row.article_id)
  await trx
    .deleteFrom('unshown_parts')
    .where(isOneOf(trx, 'article_id', ids))
    .execute()
  await insertMany(
    trx,
    'unshown_parts',
    changed.filter(({ kinds }) => kinds !== ''),
  )
}

function shownAtDesk(db: Kysely<Database>) {
  return db
    .selectFrom('unshown_parts')
    .innerJoin('articles', 'articles.id', 'article_id')
    .where('status', '!=', 'archived')
}

export async function countUnshown(db: Kysely<Database>): Promise<number> {
  const row = await shownAtDesk(db).select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The newest articles first. */
export async function listUnshown(
  db: Kysely<Database>,
  page: { limit: number; offset: number },
): Promise<UnshownRow[]> {
  return shownAtDesk(db)
    .select(['articles.id', 'title', 'slug', 'status', 'kinds', 'address'])
    .orderBy('created_at', 'desc')
    .orderBy('articles.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}
