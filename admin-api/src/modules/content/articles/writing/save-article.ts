import type { ArticleFields, ArticleStatus, NewArticle } from '@hometown/shared-types/contract/articles'
import { RESERVED_SLUGS, slugify } from '@hometown/shared-types/rules/slugs'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Actor, Db, Tx } from '../../../../database/database.ts'
import { getRow } from '../../../../database/read-rows.ts'
import { findFreeSlug } from '../../../../database/slugs.ts'
import { type AppError, staleVersion } from '../../../../http/errors/app-error.ts'
import { normalizeEditedSlug } from '../../../../lib/article-slugs.ts'
import {
  changesOfRepeatedCreate,
  columnsFromArticleFields,
  columnsOfNewArticle,
  originOfKeptArticle,
  ownArticleOrigins,
  publishedAtAfterSave,
} from '../article-mapping.ts'
import { articles, findArticleOrDeleted, takeArticleNumbers, takeKeptArticleNumber } from '../articles.repository.ts'
import { describeDeskArticle } from '../articles.service.ts'
import type { ArticleChanges, ArticleMeta, ArticleRow } from '../articles.table.ts'
import {
  type DeletedArticle,
  type ExpectedArticle,
  getDeletedArticle,
  insertArticle,
  requireFreeArticleSlug,
  restoreDeletedArticle,
  saveArticleVersion,
  saveIfDifferent,
  softDeleteArticle,
} from './article-versions.ts'

/** A caller's part of a save. */
export interface SaveHooks<Existing = ArticleRow> {
  readonly actor: Actor
  /** Refuses what the actor may not do. Called in the transaction, and before WordPress is told. @throws AppError */
  beforeWrite?(db: Db, existing: Existing): unknown
  /** Returns the columns beside the text. @param before null for a new article @param status after the save */
  meta?(before: ArticleRow | null, status: ArticleStatus): ArticleMeta
  /** Writes what belongs to the save, in its transaction. @param row a deleted article's last one */
  afterWrite?(tx: Tx, row: ArticleRow, before: ArticleRow | null): Promise<unknown>
}

/** Callers repeat a creation whose answer they lost, so the article may exist. */
export interface CreationHooks extends SaveHooks<ArticleRow | undefined> {
  /** Refuses an actor who may not change the existing article. @throws AppError */
  beforeRepeat?(existing: ArticleRow): void
}

interface ArticleChangeHooks extends Pick<SaveHooks, 'actor' | 'afterWrite'> {
  /**
   * Decides for the row, in the transaction and before WordPress is told.
   * @returns what the save changes; undefined if the row has it already
   * @throws AppError when the actor may not, or somebody else was first
   */
  decide?(db: Db, before: ArticleRow): Promise<(Pick<SaveHooks, 'meta'> & { fields: ArticleFields }) | undefined>
}

/** Writes posts of a WordPress, and stores its answer together with what belongs to the save. */
export interface PostWriter {
  readonly origin: string
  create(article: NewArticle, creation: CreationHooks): Promise<ArticleRow>
  update(row: ArticleRow, fields: ArticleFields, save: SaveHooks): Promise<ArticleRow>
  restore(deleted: DeletedArticle, save: SaveHooks): Promise<ArticleRow>
  remove(row: ArticleRow, save: SaveHooks): Promise<void>
}

let findWriter: ((context: AppContext) => PostWriter | undefined) | undefined

/** Call it once, when a process starts. @param find undefined without a WordPress */
export function registerPostWriter(find: typeof findWriter): void {
  findWriter = find
}

function postWriterOf(context: AppContext): PostWriter | undefined {
  if (!findWriter) throw new Error('connect-modules.ts must be imported first.')
  return findWriter(context)
}

/** Finds the post of an article that is in WordPress; undefined for one that is only here. */
async function findWordPressPost(context: AppContext, id: string) {
  const writer = postWriterOf(context)
  const row = writer && (await getRow(context.store.db, articles, id))
  return writer && row?.origin === writer.origin ? { writer, row } : undefined
}

/** @param save its `beforeWrite` gets the article that has the id already, deleted or not */
export async function createArticle(
  context: AppContext,
  article: NewArticle,
  save: CreationHooks,
): Promise<ArticleRow> {
  const writer = postWriterOf(context)
  if (writer) {
    const { db } = context.store
    const { clientId: id } = article
    if (id) await save.beforeWrite?.(db, await findArticleOrDeleted(db, id))
    return writer.create(article, save)
  }
  // Bodies are sanitized before the transaction, to keep it short.
  const columns = columnsOfNewArticle(article)
  return context.store.write(save.actor, async (tx) => {
    const row = await insertNewArticle(context, tx, article, columns, save)
    await save.afterWrite?.(tx, row, null)
    return row
  })
}

export async function changeArticle(
  context: AppContext,
  id: string,
  fields: ArticleFields,
  { decide = async () => ({ fields }), ...save }: ArticleChangeHooks,
): Promise<ArticleRow> {
  const post = await findWordPressPost(context, id)
  if (post) {
    const { row, writer } = post
    const decision = await decide(context.store.db, row)
    if (!decision) return row
    // The webhook of our own write may have stored it already.
    const afterWrite = async (tx: Tx, after: ArticleRow) => save.afterWrite?.(tx, after, row)
    return writer.update(row, decision.fields, { ...save, ...decision, afterWrite })
  }
  const columns = columnsFromArticleFields(fields)
  return context.store.write(save.actor, async (tx) => {
    const before = await tx.expect(articles, id)
    const decision = await decide(tx.db, before)
    if (!decision) return before
    const row = await saveArticleFields(context, tx, before, columns, decision)
    await save.afterWrite?.(tx, row, before)
    return row
  })
}

export async function deleteArticle(context: AppContext, id: string, save: SaveHooks): Promise<void> {
  const post = await findWordPressPost(context, id)
  if (post) {
    await save.beforeWrite?.(context.store.db, post.row)
    return post.writer.remove(post.row, save)
  }
  await context.store.write(save.actor, async (tx) => {
    const before = await tx.expect(articles, id)
    await save.beforeWrite?.(tx.db, before)
    await softDeleteArticle(tx, before)
    await save.afterWrite?.(tx, before, before)
  })
}

/** @throws AppError when the article isn't deleted, or another one has its slug */
export async function restoreArticle(context: AppContext, id: string, save: SaveHooks): Promise<ArticleRow> {
  const writer = postWriterOf(context)
  const { db } = context.store
  const post = writer && (await findArticleOrDeleted(db, id))
  if (writer && post?.origin === writer.origin) {
    await save.beforeWrite?.(db, post)
    return writer.restore(await getDeletedArticle(db, post), save)
  }
  return context.store.write(save.actor, async (tx) => {
    const existing = await tx.find(articles, id, { deleted: true })
    if (existing) await save.beforeWrite?.(tx.db, existing)
    const { row, slug: formerSlug, status } = await getDeletedArticle(tx.db, existing)
    const slug = RESERVED_SLUGS.has(formerSlug) ? await findFreeSlug(tx, 'articles', formerSlug, row.id) : formerSlug
    await requireFreeArticleSlug(tx.db, slug)
    // The article may be older than the connection to WordPress, or from another WordPress.
    const isForeign = !ownArticleOrigins(context.config).includes(row.origin)
    const kept = isForeign && {
      origin: originOfKeptArticle(context.config),
      number: await takeKeptArticleNumber(tx.db),
    }
    const restored = await restoreDeletedArticle(tx, context, row, { slug, status, ...kept, updated_at: tx.now })
    await save.afterWrite?.(tx, restored, null)
    return restored
  })
}

async function insertNewArticle(
  context: AppContext,
  tx: Tx,
  article: NewArticle,
  columns: ReturnType<typeof columnsOfNewArticle>,
  save: CreationHooks,
): Promise<ArticleRow> {
  const id = article.clientId ?? uuid()
  if (article.clientId) {
    const existing = await tx.find(articles, id, { deleted: true })
    await save.beforeWrite?.(tx.db, existing)
    if (existing?.deleted_at === null) return repeatArticleCreate(context, tx, existing, article, save)
    if (existing) await tx.purge(articles, (rows) => rows.where('id', '=', id))
  }
  return insertArticle(tx, context, {
    ...columns,
    ...save.meta?.(null, article.status),
    content_html: columns.content_html ?? '',
    id,
    number: await takeArticleNumbers(tx.db, 1),
    slug: await findFreeSlug(tx, 'articles', slugify(article.slug || article.title), id),
    published_at: publishedAtAfterSave(null, article, tx.now),
    created_at: tx.now,
    updated_at: tx.now,
  })
}

/** A create is repeated after a lost answer; the editor may have typed on. */
async function repeatArticleCreate(
  context: AppContext,
  tx: Tx,
  known: ExpectedArticle,
  article: NewArticle,
  save: CreationHooks,
): Promise<ArticleRow> {
  const changes = changesOfRepeatedCreate(known, article)
  if (!changes) return saveOnlyMeta(tx, context, known, save)
  save.beforeRepeat?.(known)
  const { version, ...fields } = changes
  if (version !== known.version) throw await staleArticleError(tx.db, known)
  return saveArticleFields(context, tx, known, columnsFromArticleFields(fields), { ...save, fields })
}

/** Saves the columns beside a text that is stored already. */
export async function saveOnlyMeta(
  tx: Tx,
  context: AppContext,
  known: ExpectedArticle,
  { meta, beforeRepeat }: Pick<CreationHooks, 'meta' | 'beforeRepeat'>,
): Promise<ArticleRow> {
  const saved = await saveIfDifferent(tx, context, known, meta?.(known, known.status) ?? {})
  if (saved !== known) beforeRepeat?.(known)
  return saved
}

/** @param columns of the text, which was sanitized before the transaction */
async function saveArticleFields(
  context: AppContext,
  tx: Tx,
  before: ExpectedArticle,
  columns: ArticleChanges,
  { fields, meta }: Pick<SaveHooks, 'meta'> & { fields: ArticleFields },
): Promise<ArticleRow> {
  const status = fields.status ?? before.status
  return saveArticleVersion(tx, context, before, {
    ...columns,
    status,
    ...meta?.(before, status),
    ...(columns.image_url !== undefined && CLEARED_PICTURE_SIZES),
    slug: await slugAfterSave(tx, before, fields),
    published_at: publishedAtAfterSave(before, { ...fields, status }, tx.now),
    updated_at: tx.now,
    sample: 0,
  })
}

async function slugAfterSave(
  tx: Tx,
  before: ArticleRow,
  { slug, title }: Pick<ArticleFields, 'slug' | 'title'>,
): Promise<string> {
  if (slug === undefined || slug === before.slug) return before.slug
  return findFreeSlug(tx, 'articles', slug ? normalizeEditedSlug(slug) : slugify(title ?? before.title), before.id)
}

/** Clears the sizes that WordPress gave; the library knows those of an upload. */
const CLEARED_PICTURE_SIZES = { image_width: null, image_height: null, image_srcset: null }

/** Editors compare both texts, so the error has the current one in its editable form. */
export async function staleArticleError(db: Db, current: ArticleRow): Promise<AppError> {
  return staleVersion(articles.stale, await describeDeskArticle(db, current))
}
