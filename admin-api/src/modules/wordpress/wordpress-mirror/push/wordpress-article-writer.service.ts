import type { ArticleStatus, NewArticle, UpdateArticleInput } from '@hometown/shared-types/article'
import {
  articleToPostFields,
  type WordPressClient,
  WordPressError,
  type WordPressPost,
} from '@hometown/wordpress-adapter'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import {
  readDeleted,
  refuseTakenAddress,
  type WithdrawnArticle,
} from '../../../content/articles/deleted/withdrawn-articles.service.ts'
import {
  type ArticleRow,
  type ArticleWriter,
  changesOfRepeatedCreate,
  claimRevision,
  findArticle,
  isSavedAlready,
  type SaveOptions,
  staleSave,
} from '../../../content/articles/stored-articles.service.ts'
import { mirrorPosts, removeMirrored } from '../mirror.service.ts'
import { listByWordPressIds } from '../store-articles.ts'
import { editableSource, safeArticleReaders } from '../wordpress-source.ts'
import {
  findPostOfArticle,
  postChangesOf,
  postChangesOfNew,
  sendNewPost,
  sendPostChanges,
  withFeatured,
} from './post-writes.service.ts'
import { answerLost, isPostGone, refusalFor } from './write-refusal.ts'

export function chooseArticleWriter(context: AppContext, local: ArticleWriter): ArticleWriter {
  const { wordpress, config } = context
  if (!wordpress || !config.wordpressUrl) return local
  if (!config.wordpressUsername) return refusingWriter
  return createWordPressWriter(context, { client: wordpress, origin: config.wordpressUrl }, local)
}

/** The next sync would delete a row that WordPress doesn't know. */
const refusingWriter: ArticleWriter = { create: refuse, update: refuse, restore: refuse, remove: refuse }

async function refuse(): Promise<never> {
  throw new AppError(
    403,
    'wordpress_read_only',
    'No WordPress credentials are set, so articles can be changed only in WordPress.',
  )
}

/**
 * A save whose answer was lost can be made again: its post is found by the article's id.
 * @param local writes articles that stayed local
 */
function createWordPressWriter(
  context: AppContext,
  { client, origin }: { client: WordPressClient; origin: string },
  local: ArticleWriter,
): ArticleWriter {
  const mirror = { context, origin, reader: safeArticleReaders.saves }
  const source = editableSource(client)
  const { db } = context.store
  const creating = new Map<string, Promise<ArticleRow>>()

  return {
    create,

    update,

    async restore(id, savedBy, options) {
      const { article, withdrawn } = await readDeleted(db, id)
      if (withdrawn && withdrawn.origin !== origin) return local.restore(id, savedBy, options)
      await refuseTakenAddress(db, article.slug)
      const post = withdrawn && (await findWithdrawnPost(client, withdrawn, article.status))
      if (!post) return create({ ...article, clientId: id }, savedBy, options)
      const { slug, status } = article
      // The mirror may see the post before this write does, and recognizes it by the id.
      const fields = articleToPostFields({ slug, status, hometownId: id })
      // Somebody may have restored it in WordPress already.
      if (post.status === 'trash') await ask(() => client.posts.update(post.id, fields))
      return finish(post, savedBy, options)
    },

    async remove(id, savedBy, options) {
      const row = await getRow(id)
      if (row.origin !== origin) return local.remove(id, savedBy, options)
      await ask(() => deletePost(client, row.wordpress_id))
      const belonging = createBelonging(options)
      await removeMirrored({ ...mirror, also: belonging.also }, [row.wordpress_id])
      if (!belonging.isSaved()) await finishSave(row, options)
    },
  }

  /** Of two saves with one client id, the second waits and finds the post of the first. */
  async function create(article: NewArticle, savedBy: string | null, options?: SaveOptions): Promise<ArticleRow> {
    const { clientId } = article
    if (!clientId) return createOnce(article, savedBy, options)
    const before = creating.get(clientId)
    const own = Promise.allSettled([before]).then(() => createOnce(article, savedBy, options))
    creating.set(clientId, own)
    try {
      return await own
    } finally {
      if (creating.get(clientId) === own) creating.delete(clientId)
    }
  }

  async function createOnce(article: NewArticle, savedBy: string | null, options?: SaveOptions): Promise<ArticleRow> {
    const { clientId, ...payload } = article
    const known = clientId ? await findArticle(db, clientId) : undefined
    if (known) return repeatCreate(known, article, savedBy, options)
    const there = clientId ? await ask(() => findPostOfArticle(client, clientId)) : undefined
    if (there) return repeatCreate(await finish(there, savedBy), article, savedBy, options)
    const changes = await withFeatured(context, postChangesOfNew(payload, context.config))
    const post = await ask(() => sendNewPost(client, clientId ?? uuid(), changes))
    return finish(post, savedBy, options)
  }

  async function repeatCreate(
    row: ArticleRow,
    article: NewArticle,
    savedBy: string | null,
    options?: SaveOptions,
  ): Promise<ArticleRow> {
    const changes = changesOfRepeatedCreate(row, article)
    return changes ? update(row.id, changes, savedBy, options) : finishSave(row, options)
  }

  async function update(
    id: string,
    { version, ...fields }: UpdateArticleInput,
    savedBy: string | null,
    options?: SaveOptions,
  ): Promise<ArticleRow> {
    const row = await getRow(id)
    if (row.origin !== origin) return local.update(id, { version, ...fields }, savedBy, options)
    if (version !== undefined && version !== row.version) throw staleSave(row)
    const changes = await withFeatured(context, postChangesOf(fields, row, context.config))
    if (Object.keys(changes).length === 0) return finishSave(row, options)
    try {
      return await finish(await ask(() => sendPostChanges(client, row, changes)), savedBy, options)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'stale')) throw error
      const [current] = await takeOver(row.wordpress_id, null)
      if (!current || !isSavedAlready(current, fields)) throw staleSave(current ?? row)
      return finishSave(current, options)
    }
  }

  async function getRow(id: string): Promise<ArticleRow> {
    const row = await findArticle(db, id)
    if (!row) throw notFound('Article')
    return row
  }

  /** What belongs to the save is stored in the transaction of its row; in one of its own if the row was there already. */
  async function finish(written: WordPressPost, savedBy: string | null, options?: SaveOptions): Promise<ArticleRow> {
    const belonging = createBelonging(options, (trx, row) => claim(trx, row, written, savedBy))
    const [row] = await takeOver(written.id, savedBy, belonging.also)
    if (!row) throw new AppError(409, 'hidden', 'WordPress stored the article but doesn’t let us read it.')
    if (belonging.isSaved()) return row
    await context.store.groupWrite((trx) => claim(trx, row, written, savedBy))
    return finishSave(row, options)
  }

  /** The webhook of our own write may arrive before the answer and doesn't name the editor. */
  async function claim(
    trx: Transaction<Database>,
    row: ArticleRow,
    { hometown_revision: revision }: WordPressPost,
    savedBy: string | null,
  ): Promise<void> {
    if (savedBy === null || revision === undefined || String(revision) !== row.wordpress_revision) return
    await claimRevision(trx, { articleId: row.id, version: row.version, savedBy })
  }

  async function finishSave(row: ArticleRow, options?: SaveOptions): Promise<ArticleRow> {
    const also = options?.also
    if (also) await context.store.groupWrite((trx) => also(trx, row))
    return row
  }

  /** A write's answer lacks embedded pictures and terms, so read the post again. */
  async function takeOver(
    wordpressId: number,
    savedBy: string | null,
    also?: SaveOptions['also'],
  ): Promise<ArticleRow[]> {
    const saved = { ...mirror, savedBy, ...(also && { also }) }
    const { problems } = await ask(() => mirrorPosts(saved, source, [wordpressId]))
    if (problems.has(wordpressId)) throw answerLost()
    return listByWordPressIds(db, [wordpressId])
  }
}

/** Runs within the mirror's transaction, which may be tried again. */
function createBelonging(options: SaveOptions | undefined, first?: NonNullable<SaveOptions['also']>) {
  let isSaved = false
  return {
    isSaved: () => isSaved,
    async also(trx: Transaction<Database>, row: ArticleRow): Promise<void> {
      await first?.(trx, row)
      await options?.also?.(trx, row)
      isSaved = true
    },
  }
}

/** @throws AppError for people if WordPress refused, or if nobody knows whether it did it */
async function ask<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    throw refusalFor(error) ?? (error instanceof WordPressError ? answerLost() : error)
  }
}

/** Includes the trash. Undefined when the post is gone for good or its id belongs to another post. */
async function findWithdrawnPost(
  client: WordPressClient,
  { articleId, wordpressId, createdAt }: WithdrawnArticle,
  status: ArticleStatus,
): Promise<WordPressPost | undefined> {
  if (wordpressId === null) return undefined
  try {
    const post = await client.posts.get(wordpressId, { context: 'edit' })
    if (post.meta.hometown_id) return post.meta.hometown_id === articleId ? post : undefined
    // WordPress changes a draft's date when it goes to the trash.
    return status === 'draft' || Date.parse(`${post.date_gmt}Z`) === createdAt ? post : undefined
  } catch (error) {
    if (isPostGone(error)) return undefined
    throw refusalFor(error) ?? answerLost()
  }
}

/** A post that is gone already is no error: its article may be held here. */
async function deletePost(client: WordPressClient, id: number): Promise<void> {
  try {
    await client.posts.delete(id)
  } catch (error) {
    if (!isPostGone(error)) throw error
  }
}
