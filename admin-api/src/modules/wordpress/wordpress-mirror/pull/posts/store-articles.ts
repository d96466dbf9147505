import type { Transaction } from 'kysely'
import { validate as isUuid, v7 as uuid } from 'uuid'
import type { Database } from '../../../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../../../database/write-conflict.ts'
import { bringBack } from '../../../../content/articles/deleted/withdrawn-articles.service.ts'
import {
  type ArticleRow,
  articlePath,
  deleteRedirectFrom,
  insertArticle,
  recordSideEffects,
  touchesSite,
  updateArticle,
} from '../../../../content/articles/stored-articles.service.ts'
import { noteBylines } from '../../../../content/bylines/bylines.service.ts'
import { notePictureUses } from '../../../../content/media/library/media.service.ts'
import { recordChange } from '../../../../platform/changes/changes.service.ts'
import { listByWordPressIds, listKnownIds, listSlugOwners } from '../mirror.repository.ts'
import { type Mirror, writeMirrored } from '../mirror.ts'
import { changedColumns, type MirrorColumns, mirrorColumns, slugChoices } from './mirror-columns.ts'
import type { SafeArticle } from './safe-article.ts'
import { findReturning } from './withdrawn-posts.ts'

/** Keeps every transaction under 50 ms. */
export const POSTS_PER_TRANSACTION = 25

export interface ArticleTarget extends Pick<Mirror, 'context' | 'origin' | 'lease'> {
  isFresh(wordpressId: number): boolean
  savedBy: string | null
  /**
   * Posts that were fetched again, with our row's version at that time. If the row is unchanged, WordPress's state
   * wins.
   */
  askedAgain: ReadonlyMap<number, number>
}

export interface StoredArticles {
  changed: number
  /** Posts that weren't stored because our row may be newer, with its version. */
  outdated: Map<number, number>
  notices: string[]
}

/** If another process stores a newer state, reads everything again and treats that article as fresh. */
export async function storeArticles(target: ArticleTarget, articles: readonly SafeArticle[]): Promise<StoredArticles> {
  const lost = new Set<number>()
  const isFresh = (id: number) => lost.has(id) || target.isFresh(id)
  return retryConflicts(() =>
    writeMirrored(target, (trx) => storeInTransaction(trx, { ...target, isFresh }, articles, lost)),
  )
}

async function storeInTransaction(
  trx: Transaction<Database>,
  target: ArticleTarget,
  articles: readonly SafeArticle[],
  lost: Set<number>,
): Promise<StoredArticles> {
  const stored: StoredArticles = { changed: 0, outdated: new Map(), notices: [] }
  const rows = await listByWordPressIds(
    trx,
    articles.map((article) => article.wordpressPostId),
  )
  const owners = await listSlugOwners(trx, articles.flatMap(slugChoices))
  const rowById = new Map(rows.map((row) => [row.wordpress_id, row]))
  const unknown = articles.filter(({ wordpressPostId }) => !rowById.has(wordpressPostId))
  const returning = await findReturning(trx, target.origin, unknown)
  const knownIds = await listKnownIds(trx, [
    ...articles.flatMap((article) => article.hometownId ?? []),
    ...[...returning.values()].map(({ articleId }) => articleId),
  ])
  const takenIds = new Set(knownIds)
  const ownerBySlug = new Map(owners.map((owner) => [owner.slug, owner.wordpress_id]))
  for (const article of articles) {
    const id = article.wordpressPostId
    const before = rowById.get(id)
    if (target.isFresh(id) && isOutdated(article, before)) continue
    const columns = mirrorColumns(article, (slug) => (ownerBySlug.get(slug) ?? id) !== id)
    if (before && mayBeOutdated(article, before) && target.askedAgain.get(id) !== before.version) {
      if (Object.keys(changedColumns(before, columns)).length > 0) stored.outdated.set(id, before.version)
      continue
    }
    ownerBySlug.set(columns.slug, id)
    if (columns.slug !== article.slug && columns.status === 'published')
      stored.notices.push(`Post ${id} has the address /${columns.slug}: /${article.slug} is taken or can’t be one.`)
    if (before) {
      const outcome = await updateStored(target, trx, before, columns)
      if (outcome === 'lost') {
        lost.add(id)
        throw new LostRaceError()
      }
      if (outcome === 'changed') stored.changed++
    } else {
      const withdrawn = returning.get(id)
      const isReturning = withdrawn !== undefined && !takenIds.has(withdrawn.articleId)
      const rowId = isReturning ? withdrawn.articleId : freshId(article, takenIds)
      takenIds.add(rowId)
      const { context, origin, savedBy } = target
      if (isReturning) await bringBack(trx, context, { ...columns, wordpress_id: id, origin }, withdrawn, savedBy)
      else await insertStored(target, trx, { ...columns, id: rowId, wordpress_id: id })
      stored.changed++
    }
  }
  return stored
}

function isOutdated(article: SafeArticle, before: ArticleRow | undefined): boolean {
  return !before || article.updatedAt <= before.updated_at
}

/** Without the plugin there are no revisions, and times have a precision of one second. */
function mayBeOutdated({ revision, updatedAt }: SafeArticle, before: ArticleRow): boolean {
  if (revision !== undefined && before.wordpress_revision !== null) return revision < Number(before.wordpress_revision)
  return updatedAt <= before.updated_at
}

/** Keeps the id that the desk gave, unless another article has it: a copied post has it too. */
function freshId({ hometownId }: SafeArticle, taken: ReadonlySet<string>): string {
  return hometownId && isUuid(hometownId) && !taken.has(hometownId) ? hometownId : uuid()
}

async function updateStored(
  { context, savedBy }: ArticleTarget,
  trx: Transaction<Database>,
  before: ArticleRow,
  columns: MirrorColumns,
): Promise<'changed' | 'same' | 'lost'> {
  const changes = changedColumns(before, columns)
  if (Object.keys(changes).length === 0) return 'same'
  const after = await updateArticle(trx, before, changes)
  if (!after) return 'lost'
  await recordSideEffects(trx, { before, after, savedBy }, context)
  return 'changed'
}

/** No revision, because a whole archive arrives this way. */
async function insertStored(
  { context, origin }: ArticleTarget,
  trx: Transaction<Database>,
  row: MirrorColumns & Pick<ArticleRow, 'id' | 'wordpress_id'>,
): Promise<void> {
  await insertArticle(trx, { ...row, origin })
  await notePictureUses(trx, row, context.config)
  await noteBylines(trx, [row])
  if (row.status === 'published') await deleteRedirectFrom(trx, row.slug)
  if (!touchesSite(null, row)) return
  const after = articlePath(row, context.config.timeZone)
  const { wordpress_id: contentId, id: articleId } = row
  await recordChange(trx, { kind: 'article', contentId, articleId, before: null, after }, context.clock.now())
}
