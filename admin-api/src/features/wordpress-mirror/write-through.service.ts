import { createHash } from 'node:crypto'
import type { NewArticle, UpdateArticleInput } from '@hometown/shared-types/article'
import {
  type ArticleChanges,
  articleToPostFields,
  type WordPressClient,
  type WordPressPost,
} from '@hometown/wordpress-adapter'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../http/app-error.ts'
import { type ArticleRow, type ArticleWriter, staleSave } from '../articles/stored-articles.service.ts'
import { categoryTermIds } from './category-terms.ts'
import { closeIntent, findOpenCreate, insertIntent, noteAttempt } from './content-intents.repository.ts'
import { findMirrored, listByWordPressIds } from './mirror.repository.ts'
import { mirrorPosts, removeMirrored } from './mirror.service.ts'
import { type PostChanges, postChangesOf, postChangesOfNew } from './post-changes.ts'
import { findPostOfArticle } from './post-of-article.ts'
import { createSafeArticleReader } from './safe-articles.ts'
import { ALL_STATUSES } from './wordpress-source.ts'
import { answerLost, refusalFor, staleRevision } from './write-refusal.ts'

const POST_QUERY = {
  status: ALL_STATUSES,
  context: 'edit',
  _embed: true,
} as const

/**
 * Articles that live in the newsroom's WordPress: each write notes its intent, calls WordPress, and takes what WordPress
 * then has into the mirror. A write whose answer was lost can be tried again without doing it twice.
 * @param origin the WordPress's address, as rows carry it.
 * @param local writes articles that stayed our own beside the WordPress.
 */
export function createWordPressWriter(
  context: AppContext,
  { client, origin }: { client: WordPressClient; origin: string },
  local: ArticleWriter,
): ArticleWriter {
  const mirror = { context, origin, reader: createSafeArticleReader() }
  const { db } = context.store

  return {
    async create(article) {
      const hash = hashOf(article)
      const open = await findOpenCreate(db, hash)
      const intent = open ?? (await openIntent('create', uuid(), article, hash))
      if (open) {
        const there = await findPostOfArticle(client, open.article_id)
        if (there) return finish(open.id, there)
      }
      const changes = postChangesOfNew(article, context.config)
      return write(intent.id, () => sendNew(intent.article_id, changes))
    },

    async update(id, { version, ...fields }, savedBy) {
      const row = await getRow(id)
      if (row.origin !== origin) return local.update(id, { version, ...fields }, savedBy)
      if (version !== undefined && version !== row.version) throw staleSave(row)
      const changes = postChangesOf(fields, row, context.config)
      if (Object.keys(changes).length === 0) return row
      const intent = await openIntent('update', id, fields, null, row.wordpress_revision)
      return write(intent.id, () => sendChanges(row, changes), row)
    },

    async remove(id, savedBy) {
      const row = await getRow(id)
      if (row.origin !== origin) return local.remove(id, savedBy)
      const intent = await openIntent('delete', id, {}, null, row.wordpress_revision)
      await call(intent.id, () => client.posts.delete(row.wordpress_id))
      await removeMirrored(mirror, [row.wordpress_id])
      await closeIntent(db, intent.id, { state: 'done', error: null }, context.clock.now())
    },
  }

  async function getRow(id: string): Promise<ArticleRow> {
    const row = await findMirrored(db, id)
    if (!row) throw notFound('Article')
    return row
  }

  async function openIntent(
    action: 'create' | 'update' | 'delete',
    articleId: string,
    payload: object,
    contentHash: string | null,
    baseRevision: string | null = null,
  ): Promise<{ id: string; article_id: string }> {
    const intent = { id: uuid(), article_id: articleId }
    await insertIntent(
      db,
      { ...intent, action, payload: JSON.stringify(payload), base_revision: baseRevision, content_hash: contentHash },
      context.clock.now(),
    )
    return intent
  }

  async function sendNew(articleId: string, changes: PostChanges): Promise<WordPressPost> {
    const categoryIds = await categoryTermIds(client, changes.category, null)
    return client.posts.create(articleToPostFields({ ...withCategories(changes, categoryIds), hometownId: articleId }))
  }

  async function sendChanges(row: ArticleRow, changes: PostChanges): Promise<WordPressPost> {
    if (row.wordpress_revision === null) await refuseWhenChanged(row)
    const categoryIds = await categoryTermIds(client, changes.category, row)
    return client.posts.update(row.wordpress_id, {
      ...articleToPostFields(withCategories(changes, categoryIds)),
      ...(row.wordpress_revision !== null && { hometown_if_revision: Number(row.wordpress_revision) }),
    })
  }

  /** Without the plugin there is a moment between this look and the write in which somebody else may save. */
  async function refuseWhenChanged(row: ArticleRow): Promise<void> {
    const current = await client.posts.get(row.wordpress_id, { context: 'edit' })
    if (Date.parse(`${current.modified_gmt}Z`) > row.updated_at) throw staleRevision()
  }

  async function write(intentId: string, send: () => Promise<WordPressPost>, row?: ArticleRow): Promise<ArticleRow> {
    try {
      return await finish(intentId, await call(intentId, send))
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'stale' || !row) throw error
      throw await staleFromWordPress(row)
    }
  }

  async function call<T>(intentId: string, send: () => Promise<T>): Promise<T> {
    try {
      return await send()
    } catch (error) {
      const refusal = refusalFor(error)
      if (refusal) await closeIntent(db, intentId, { state: 'failed', error: refusal.message }, context.clock.now())
      else await noteAttempt(db, intentId, String(error))
      throw refusal ?? answerLost()
    }
  }

  /** The answer of a write has no pictures and terms embedded, so the post is read as the mirror reads it. */
  async function finish(intentId: string, written: WordPressPost): Promise<ArticleRow> {
    const [row] = await takeOver(written.id)
    await closeIntent(db, intentId, { state: 'done', error: null }, context.clock.now())
    if (!row) throw new AppError(409, 'hidden', 'WordPress has stored the article, but keeps it from us.')
    return row
  }

  async function takeOver(wordpressId: number): Promise<ArticleRow[]> {
    const { items } = await client.posts.list({ ...POST_QUERY, include: [wordpressId] })
    await mirrorPosts(mirror, items)
    return listByWordPressIds(db, [wordpressId])
  }

  async function staleFromWordPress(row: ArticleRow): Promise<AppError> {
    const [current] = await takeOver(row.wordpress_id)
    return staleSave(current ?? row)
  }
}

function withCategories(
  { category: _ours, ...changes }: PostChanges,
  categoryIds: number[] | undefined,
): ArticleChanges {
  return { ...changes, ...(categoryIds && { categoryIds }) }
}

function hashOf(article: NewArticle | UpdateArticleInput): string {
  return createHash('sha256').update(JSON.stringify(article)).digest('hex')
}
