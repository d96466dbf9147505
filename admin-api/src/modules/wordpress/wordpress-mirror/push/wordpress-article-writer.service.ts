import { createHash } from 'node:crypto'
import type { ArticleStatus, NewArticle, UpdateArticleInput } from '@hometown/shared-types/article'
import { articleToPostFields, type WordPressClient, type WordPressPost } from '@hometown/wordpress-adapter'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
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
import { listByWordPressIds } from '../pull/mirror.repository.ts'
import { mirrorPosts } from '../pull/mirror.service.ts'
import { removeMirrored } from '../pull/posts/remove-mirrored.ts'
import { safeArticleReaders } from '../pull/posts/safe-articles.ts'
import { ALL_STATUSES, editableSource } from '../pull/wordpress-source.ts'
import { findOpenCreate, findOpenCreateOf } from './content-intents.repository.ts'
import { findFeaturedMediaId } from './featured-picture.ts'
import { type ChangesToSend, postChangesOf, postChangesOfNew } from './post-changes.ts'
import { findPostOfArticle } from './post-of-article.ts'
import { sendNewPost, sendPostChanges } from './send-post.ts'
import { createWriteIntents } from './write-intents.ts'
import { answerLost, isPostGone, refusalFor } from './write-refusal.ts'

/** A write whose answer was lost can be retried safely. @param local writes articles that stayed local */
export function createWordPressWriter(
  context: AppContext,
  { client, origin }: { client: WordPressClient; origin: string },
  local: ArticleWriter,
): ArticleWriter {
  const mirror = { context, origin, reader: safeArticleReaders.saves }
  const source = editableSource(client)
  const { db } = context.store
  const intents = createWriteIntents(context)
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
      const intent = await intents.open({ action: 'update', payload: { slug, status }, article_id: id })
      // The mirror may see the post before this write does, and recognizes it by the id.
      const fields = articleToPostFields({ slug, status, hometownId: id })
      // Somebody may have restored it in WordPress already.
      if (post.status === 'trash') await intents.call(intent.id, () => client.posts.update(post.id, fields))
      return finish(intent.id, post, savedBy, options)
    },

    async remove(id, savedBy, options) {
      const row = await getRow(id)
      if (row.origin !== origin) return local.remove(id, savedBy, options)
      const intent = await intents.open({ action: 'delete', payload: {}, ...target(row) })
      await intents.call(intent.id, () => deletePost(client, row.wordpress_id))
      await removeMirrored(mirror, [row.wordpress_id])
      await intents.done(intent.id)
      await finishSave(row, options)
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
    const contentHash = hashOf(payload)
    const open = await (clientId ? findOpenCreateOf(db, clientId) : findOpenCreate(db, contentHash))
    const there = open && (await intents.call(open.id, () => findPostOfArticle(client, open.article_id)))
    if (open && there) return repeatCreate(await finish(open.id, there, savedBy), article, savedBy, options)
    const intent =
      open ?? (await intents.open({ action: 'create', article_id: clientId ?? uuid(), payload, contentHash }))
    const changes = await withFeatured(postChangesOfNew(payload, context.config))
    const post = await intents.call(intent.id, () => sendNewPost(client, intent.article_id, changes))
    return finish(intent.id, post, savedBy, options)
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
    const changes = await withFeatured(postChangesOf(fields, row, context.config))
    if (Object.keys(changes).length === 0) return finishSave(row, options)
    const intent = await intents.open({ action: 'update', payload: fields, ...target(row) })
    try {
      const post = await intents.call(intent.id, () => sendPostChanges(client, row, changes))
      return await finish(intent.id, post, savedBy, options)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'stale')) throw error
      const [current] = await takeOver(intent.id, row.wordpress_id, null)
      if (!current || !isSavedAlready(current, fields)) throw staleSave(current ?? row)
      await intents.done(intent.id)
      return finishSave(current, options)
    }
  }

  async function withFeatured(changes: ChangesToSend): Promise<ChangesToSend> {
    const featuredMediaId = await findFeaturedMediaId(db, origin, changes.imageUrl)
    return { ...changes, ...(featuredMediaId !== undefined && { featuredMediaId }) }
  }

  async function getRow(id: string): Promise<ArticleRow> {
    const row = await findArticle(db, id)
    if (!row) throw notFound('Article')
    return row
  }

  async function finish(
    intentId: string,
    written: WordPressPost,
    savedBy: string | null,
    options?: SaveOptions,
  ): Promise<ArticleRow> {
    const [row] = await takeOver(intentId, written.id, savedBy)
    await intents.done(intentId)
    if (!row) throw new AppError(409, 'hidden', 'WordPress stored the article but doesn’t let us read it.')
    await claim(row, written, savedBy)
    return finishSave(row, options)
  }

  /** The webhook of our own write may arrive before the answer and doesn't name the editor. */
  async function claim(row: ArticleRow, { hometown_revision: revision }: WordPressPost, savedBy: string | null) {
    if (savedBy === null || revision === undefined || String(revision) !== row.wordpress_revision) return
    const saved = { articleId: row.id, version: row.version, savedBy }
    await context.store.groupWrite((trx) => claimRevision(trx, saved))
  }

  async function finishSave(row: ArticleRow, options?: SaveOptions): Promise<ArticleRow> {
    const also = options?.also
    if (also) await context.store.groupWrite((trx) => also(trx, row))
    return row
  }

  /** A write's answer lacks embedded pictures and terms, so read the post again. */
  async function takeOver(intentId: string, wordpressId: number, savedBy: string | null): Promise<ArticleRow[]> {
    const asked = { include: [wordpressId], status: ALL_STATUSES, context: 'edit', _embed: true } as const
    const { items, malformed } = await intents.readBack(intentId, () => client.posts.list(asked))
    await mirrorPosts({ ...mirror, savedBy }, source, items, malformed)
    return listByWordPressIds(db, [wordpressId])
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

function target(row: ArticleRow) {
  return { article_id: row.id, baseRevision: row.wordpress_revision }
}

function hashOf(article: NewArticle): string {
  return createHash('sha256').update(JSON.stringify(article)).digest('hex')
}
