import type { ArticleFields, NewArticle } from '@hometown/shared-types/contract/articles'
import { articleToPostFields, type WordPressClient, type WordPressPost } from '@hometown/wordpress-adapter'
import pLimit from 'p-limit'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import { findRow } from '../../../../database/read-rows.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { callWordPress, isPostMissing, wordPressUnanswered } from '../../../../integrations/wordpress-errors.ts'
import {
  type ArticleRow,
  articleFromRow,
  articles,
  type CreationHooks,
  changesOfRepeatedCreate,
  type DeletedArticle,
  isSavedAlready,
  type PostWriter,
  requireFreeArticleSlug,
  type SaveHooks,
  saveOnlyMeta,
  setRevisionAuthor,
  softDeleteArticle,
  staleArticleError,
} from '../../../content/articles/index.ts'
import { mirrorPosts, rerenderLinkingPages } from '../mirror-posts.service.ts'
import { createSource, parseBrief } from '../wordpress-source.service.ts'
import { buildPostChanges, findPostOfArticle, isPostNewer, sendPostChanges } from './send-post-changes.service.ts'

interface WpSite {
  readonly context: AppContext
  readonly client: WordPressClient
  readonly origin: string
}

/** Returns undefined without a WordPress. */
export function findPostWriter(context: AppContext): PostWriter | undefined {
  const { wordpress: client, config } = context
  if (!client || !config.wordpressUrl) return undefined
  const origin = config.wordpressUrl
  if (!config.wordpressUsername)
    return { origin, create: refuseWrite, update: refuseWrite, restore: refuseWrite, remove: refuseWrite }
  const site = { context, client, origin }
  return {
    origin,
    create: (article, save) => limitPostCreates(() => createWordPressPost(site, article, save)),
    update: (row, fields, save) => updatePost(site, row, fields, save),
    restore: (deleted, save) => restorePost(site, deleted, save),
    remove: (row, save) => removeWordPressPost(site, row, save),
  }
}

/** The next sync would delete a row that WordPress doesn't know. */
async function refuseWrite(): Promise<never> {
  const message = 'No WordPress credentials are set, so articles can be changed only in WordPress.'
  throw new AppError(403, 'wordpress_read_only', message)
}

/** Creates run in turn: a form saved again meanwhile finds the article of its first save, even without the plugin. */
const limitPostCreates = pLimit(1)

/** A create whose answer was lost can be repeated: its post is found by the article's id. */
async function createWordPressPost(site: WpSite, article: NewArticle, save: CreationHooks): Promise<ArticleRow> {
  const { context, client } = site
  const { clientId, ...fields } = article
  const existing = clientId ? await findRow(context.store.db, articles, clientId) : undefined
  if (existing) return repeatPostCreation(site, existing, article, save)
  const post = clientId ? await sendToWp(() => findPostOfArticle(client, clientId)) : undefined
  if (post) return repeatPostCreation(site, await mirrorWrittenPost(site, post, { actor: save.actor }), article, save)
  return sendWpPost(site, clientId ?? uuid(), fields, save)
}

/** @param id the article's, which the plugin keeps */
async function sendWpPost(site: WpSite, id: string, fields: ArticleFields, save: SaveHooks): Promise<ArticleRow> {
  const { context, client } = site
  const create = async () => {
    const changes = await buildPostChanges(context, client, fields, null)
    return client.posts.create(articleToPostFields({ ...changes, hometownId: id }))
  }
  return mirrorWrittenPost(site, await sendToWp(create), save)
}

async function repeatPostCreation(site: WpSite, row: ArticleRow, article: NewArticle, save: CreationHooks) {
  const changes = changesOfRepeatedCreate(row, article)
  if (!changes) return saveAtDesk(site, row, save)
  save.beforeRepeat?.(row)
  const { version, ...fields } = changes
  if (version !== row.version) throw await staleArticleError(site.context.store.db, row)
  return updatePost(site, row, fields, save)
}

async function updatePost(site: WpSite, row: ArticleRow, fields: ArticleFields, save: SaveHooks): Promise<ArticleRow> {
  const { context, client } = site
  const changes = await sendToWp(() => buildPostChanges(context, client, fields, row))
  if (Object.keys(changes).length === 0) return saveAtDesk(site, row, save)
  const post = await sendToWp(() => sendPostChanges(client, row, changes))
  if (post) return mirrorWrittenPost(site, post, save)
  const current = await mirrorWrittenPost(site, { id: row.number }, { actor: 'wordpress' })
  if (!isSavedAlready(current, fields)) throw await staleArticleError(context.store.db, current)
  return saveAtDesk(site, current, save)
}

async function restorePost(site: WpSite, { row, slug, status }: DeletedArticle, save: SaveHooks): Promise<ArticleRow> {
  const { context, client } = site
  await requireFreeArticleSlug(context.store.db, slug)
  const post = await sendToWp(() => findDeletedWordPressPost(client, row, status))
  if (!post) {
    const article = { ...articleFromRow({ ...row, slug, status }), content: row.content_raw }
    return sendWpPost(site, row.id, article, save)
  }
  // The mirror may see the post before this write does, and recognizes it by the id.
  const fields = articleToPostFields({ slug, status, hometownId: row.id })
  // Somebody may have restored it in WordPress already.
  if (post.status === 'trash') await sendToWp(() => client.posts.update(post.id, fields))
  return mirrorWrittenPost(site, post, save)
}

/** Looks in the trash, too. Undefined when the post is gone for good or its number belongs to another post. */
async function findDeletedWordPressPost(
  client: WordPressClient,
  { id, number, created_at: createdAt }: ArticleRow,
  status: ArticleRow['status'],
): Promise<WordPressPost | undefined> {
  const ownPost = await findPostOfArticle(client, id)
  if (ownPost) return ownPost
  const post = await client.posts.get(-number, { context: 'edit' }).catch((error: unknown) => {
    if (isPostMissing(error)) return undefined
    throw error
  })
  // WordPress changes a draft's date when it goes to the trash.
  const isSame = status === 'draft' || Date.parse(`${post?.date_gmt}Z`) === createdAt
  return post && !post.meta.hometown_id && isSame ? post : undefined
}

/** WordPress is asked for its state first, because an editor may have published the post there since. */
async function removeWordPressPost(site: WpSite, article: ArticleRow, save: SaveHooks): Promise<void> {
  const { context, client, origin } = site
  const row = await sendToWp(() => syncArticleBeforeWrite(site, article))
  if (row.version !== article.version) await save.beforeWrite?.(context.store.db, row)
  await sendToWp(() =>
    client.posts.delete(row.number).catch((error: unknown) => {
      // The article of a deleted post may be held here.
      if (!isPostMissing(error)) throw error
    }),
  )
  const removed = await context.store.write(save.actor, async (tx) => {
    // The webhook of our own deletion may have come first.
    const present = await tx.find(articles, row.id)
    if (present) await softDeleteArticle(tx, present)
    await save.afterWrite?.(tx, present ?? row, present ?? row)
    return present ?? row
  })
  if (removed.status === 'published') await rerenderLinkingPages({ context, origin }, [removed])
}

/** Returns the article as WordPress has it now; the same one if its post is gone there, or in the trash. */
async function syncArticleBeforeWrite(site: WpSite, row: ArticleRow): Promise<ArticleRow> {
  const post = await site.client.posts.get(row.number, { context: 'edit' }).catch((error: unknown) => {
    if (isPostMissing(error)) return undefined
    throw error
  })
  const isHere = post === undefined || post.status === 'trash' || !isPostNewer(post, row)
  return isHere ? row : mirrorWrittenPost(site, { id: post.id }, { actor: 'wordpress' })
}

/** Saves what WordPress has already, or what only we store, such as job details. */
function saveAtDesk({ context }: WpSite, { id, version }: ArticleRow, save: CreationHooks): Promise<ArticleRow> {
  return context.store.write(save.actor, async (tx) => {
    const before = await tx.expect(articles, id)
    if (before.version !== version) throw await staleArticleError(tx.db, before)
    const row = await saveOnlyMeta(tx, context, before, save)
    await save.afterWrite?.(tx, row, before)
    return row
  })
}

/** Reads the post again, because a write's answer lacks pictures and terms. */
async function mirrorWrittenPost(
  { context, client, origin }: WpSite,
  { id, hometown_revision: revision }: Pick<WordPressPost, 'id'> & Partial<WordPressPost>,
  { actor, meta, afterWrite }: SaveHooks,
): Promise<ArticleRow> {
  const stored: ArticleRow[] = []
  const save: SaveHooks = {
    actor,
    ...(meta && { meta }),
    async afterWrite(tx, row, before) {
      // The webhook of our own write may arrive before the answer and doesn't name the editor.
      if (revision !== undefined && revision === parseBrief(row)?.hometown_revision) await setRevisionAuthor(tx, row)
      await afterWrite?.(tx, row, before)
      stored.push(row)
    },
  }
  const { problems } = await sendToWp(() => mirrorPosts({ context, origin, save }, createSource(client, true), [id]))
  if (problems.has(id)) throw wordPressUnanswered()
  const row = stored.at(-1)
  if (!row) throw new AppError(409, 'hidden', 'WordPress stored the article but doesn’t let us read it.')
  return row
}

function sendToWp<T>(send: () => Promise<T>): Promise<T> {
  return callWordPress(send, 'This article is no longer in WordPress. Restore it there, or delete it here.')
}
