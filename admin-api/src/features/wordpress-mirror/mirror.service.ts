import type { WordPressPost } from '@hometown/wordpress-adapter'
import { validate as isUuid, v7 as uuid } from 'uuid'
import type { AppContext } from '../../context.ts'
import { type ArticleRow, articlePlace, leaveTrail, touchesSite } from '../articles/stored-articles.service.ts'
import { notePictureUses, wakePictures } from '../media/media.service.ts'
import { recordChange, wakePublishing } from '../publishing/publishing.service.ts'
import type { FreshPosts } from './fresh-posts.ts'
import {
  deleteMirrored,
  dropOldSlug,
  insertMirrored,
  listByWordPressIds,
  listKnownIds,
  listSlugOwners,
  updateMirrored,
} from './mirror.repository.ts'
import { changedColumns, type MirrorColumns, mirrorColumns, slugChoices } from './mirror-columns.ts'
import type { SafeArticle } from './safe-article.ts'
import type { SafeArticleReader } from './safe-articles.ts'

/** Small enough to keep every transaction under 50 ms. */
const POSTS_PER_TRANSACTION = 25

export interface Mirror {
  context: AppContext
  /** The WordPress's address: rows carry it. */
  origin: string
  reader: SafeArticleReader
  /** Posts that somebody else brings in meanwhile: an older state of them is not taken over. */
  fresh?: Pick<FreshPosts, 'has'>
}

export interface MirrorOutcome {
  changed: number
  /** Posts that are now in the mirror; others of the batch must not be shown. */
  present: Set<number>
  notices: string[]
}

/** Brings posts into the database as they are in WordPress; what is already so is left alone. */
export async function mirrorPosts(mirror: Mirror, posts: WordPressPost[]): Promise<MirrorOutcome> {
  const { config } = mirror.context
  const { articles, failed } = await mirror.reader.read(posts, {
    siteName: config.siteName,
    categoryMap: config.categoryMap,
  })
  const outcome: MirrorOutcome = { changed: 0, present: new Set(failed), notices: [] }
  for (const id of failed)
    outcome.notices.push(`Post ${id} was left as it was: its text could not be read within the limits.`)
  for (let start = 0; start < articles.length; start += POSTS_PER_TRANSACTION)
    await storeArticles(mirror, articles.slice(start, start + POSTS_PER_TRANSACTION), outcome)
  if (outcome.changed > 0) wakePublishing(mirror.context)
  if (outcome.changed > 0) wakePictures(mirror.context)
  return outcome
}

async function storeArticles(mirror: Mirror, articles: SafeArticle[], outcome: MirrorOutcome): Promise<void> {
  const { store } = mirror.context
  await store.db.transaction().execute(async (trx) => {
    const rows = await listByWordPressIds(
      trx,
      articles.map((article) => article.wordpressPostId),
    )
    const owners = await listSlugOwners(trx, articles.flatMap(slugChoices))
    const takenIds = new Set(
      await listKnownIds(
        trx,
        articles.flatMap((article) => article.hometownId ?? []),
      ),
    )
    const rowById = new Map(rows.map((row) => [row.wordpress_id, row]))
    const ownerBySlug = new Map(owners.map((owner) => [owner.slug, owner.wordpress_id]))
    for (const article of articles) {
      const id = article.wordpressPostId
      const before = rowById.get(id)
      outcome.present.add(id)
      if (isOutdated(mirror, article, before)) continue
      const columns = mirrorColumns(article, (slug) => (ownerBySlug.get(slug) ?? id) !== id)
      ownerBySlug.set(columns.slug, id)
      if (columns.slug !== article.slug && columns.status === 'published')
        outcome.notices.push(`Post ${id} has the address /${columns.slug}: /${article.slug} is taken or can’t be one.`)
      const rowId = before?.id ?? freshId(article, takenIds)
      takenIds.add(rowId)
      if (await storeArticle(mirror, trx, { id, rowId, before, columns })) outcome.changed++
    }
  })
}

function isOutdated({ fresh }: Mirror, article: SafeArticle, before: ArticleRow | undefined): boolean {
  if (!fresh?.has(article.wordpressPostId)) return false
  return !before || article.modifiedAt <= before.updated_at
}

/** The id that the desk gave it, unless a copied post carries it too. */
function freshId(article: SafeArticle, taken: ReadonlySet<string>): string {
  const { hometownId } = article
  return hometownId && isUuid(hometownId) && !taken.has(hometownId) ? hometownId : uuid()
}

type Transaction = Parameters<typeof recordChange>[0]

async function storeArticle(
  mirror: Mirror,
  trx: Transaction,
  article: { id: number; rowId: string; before: ArticleRow | undefined; columns: MirrorColumns },
): Promise<boolean> {
  const { before, columns } = article
  const changes = before ? changedColumns(before, columns) : columns
  if (Object.keys(changes).length === 0) return false

  if (before) {
    const after = await updateMirrored(trx, before, changes)
    await leaveTrail(trx, { before, after, savedBy: null }, mirror.context)
    return true
  }
  // The first copy needs no revision of its own: a paper's whole archive comes this way.
  await insertMirrored(trx, { ...columns, id: article.rowId, wordpress_id: article.id, origin: mirror.origin })
  await notePictureUses(trx, { ...columns, id: article.rowId }, mirror.context.config)
  if (columns.status === 'published') await dropOldSlug(trx, columns.slug)
  await noteArrival(mirror, trx, article.id, columns)
  return true
}

/** Takes articles out of the mirror whose posts are gone, or hidden from us. */
export async function removeMirrored(mirror: Mirror, wordpressIds: readonly number[]): Promise<number> {
  let removed = 0
  for (let start = 0; start < wordpressIds.length; start += POSTS_PER_TRANSACTION) {
    const part = wordpressIds.slice(start, start + POSTS_PER_TRANSACTION)
    await mirror.context.store.db.transaction().execute(async (trx) => {
      for (const row of await listByWordPressIds(trx, part)) {
        if (row.origin !== mirror.origin) continue
        await deleteMirrored(trx, row.id)
        await leaveTrail(trx, { before: row, after: null, savedBy: null }, mirror.context)
        removed++
      }
    })
  }
  if (removed > 0) wakePublishing(mirror.context)
  return removed
}

async function noteArrival(mirror: Mirror, trx: Transaction, contentId: number, after: MirrorColumns): Promise<void> {
  if (!touchesSite(null, after)) return
  const { clock, config } = mirror.context
  const change = { kind: 'article', contentId, before: null, after: articlePlace(after, config.timeZone) } as const
  await recordChange(trx, change, clock.now())
}
