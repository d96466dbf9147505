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
  changesOfRepeat,
  columnsFromFields,
  columnsOfNew,
  keptOrigin,
  ownOrigins,
  publishedAtAfter,
} from '../article-values.ts'
import { articles, findAnyArticle, takeContentNumbers, takeKeptNumber } from '../articles.repository.ts'
import { deskArticleOf } from '../articles.service.ts'
import type { ArticleChanges, ArticleMarks, ArticleRow } from '../articles.table.ts'
import {
  addArticle,
  type DeletedArticle,
  describeDeleted,
  type ExpectedArticle,
  refuseTakenSlug,
  restoreDeletedRow,
  saveDifferences,
  saveVersion,
  withdrawArticle,
} from './article-versions.ts'

export interface Save {
  readonly actor: Actor
  /** Returns what the save says beside the text. @param before null for a new article @param status after the save */
  marks?(before: ArticleRow | null, status: ArticleStatus): ArticleMarks
  /** Does what belongs to the save, in its transaction. @param row a deleted article's last one */
  also?(tx: Tx, row: ArticleRow, before: ArticleRow | null): Promise<unknown>
}

export interface CheckedSave<Row = ArticleRow> extends Save {
  /** Refuses what the actor may not do. Called in the transaction, and before WordPress is told. @throws AppError */
  check?(db: Db, row: Row): unknown
}

/** A new article. A caller that lost the answer repeats the call. */
export interface Creation extends CheckedSave<ArticleRow | undefined> {
  /** Refuses an actor who may not change what is here by now. @throws AppError */
  checkRepeat?(known: ArticleRow): void
}

interface Change extends Save {
  /**
   * Decides for the row, in the transaction and before WordPress is told.
   * @returns what the save changes; undefined if the row has it already
   * @throws AppError when the actor may not, or somebody else was first
   */
  decide?(db: Db, before: ArticleRow): Promise<(Pick<Save, 'marks'> & { fields: ArticleFields }) | undefined>
}

/** Writes posts of a WordPress, and stores its answer together with what belongs to the save. */
export interface PostWriter {
  readonly origin: string
  create(article: NewArticle, creation: Creation): Promise<ArticleRow>
  update(row: ArticleRow, fields: ArticleFields, save: Save): Promise<ArticleRow>
  restore(deleted: DeletedArticle, save: Save): Promise<ArticleRow>
  remove(row: ArticleRow, save: CheckedSave): Promise<void>
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
async function findPost(context: AppContext, id: string) {
  const writer = postWriterOf(context)
  const row = writer && (await getRow(context.store.db, articles, id))
  return writer && row?.origin === writer.origin ? { writer, row } : undefined
}

/** @param save its check gets the article that has the id already, deleted or not */
export async function createArticle(context: AppContext, article: NewArticle, save: Creation): Promise<ArticleRow> {
  const writer = postWriterOf(context)
  if (writer) {
    const { db } = context.store
    const { clientId: id } = article
    if (id) await save.check?.(db, await findAnyArticle(db, id))
    return writer.create(article, save)
  }
  // Bodies are sanitized before the transaction, to keep it short.
  const columns = columnsOfNew(article)
  return context.store.write(save.actor, async (tx) => {
    const row = await createRow(context, tx, article, columns, save)
    await save.also?.(tx, row, null)
    return row
  })
}

export async function changeArticle(
  context: AppContext,
  id: string,
  fields: ArticleFields,
  { decide = async () => ({ fields }), ...save }: Change,
): Promise<ArticleRow> {
  const post = await findPost(context, id)
  if (post) {
    const { row, writer } = post
    const decided = await decide(context.store.db, row)
    if (!decided) return row
    // The webhook of our own write may have stored it already.
    const also: Save['also'] = (tx, after) => save.also?.(tx, after, row) ?? Promise.resolve()
    return writer.update(row, decided.fields, { ...save, ...decided, also })
  }
  const columns = columnsFromFields(fields)
  return context.store.write(save.actor, async (tx) => {
    const before = await tx.expect(articles, id)
    const decided = await decide(tx.db, before)
    if (!decided) return before
    const row = await updateRow(context, tx, before, columns, { ...save, ...decided })
    await save.also?.(tx, row, before)
    return row
  })
}

export async function deleteArticle(context: AppContext, id: string, save: CheckedSave): Promise<void> {
  const post = await findPost(context, id)
  if (post) {
    await save.check?.(context.store.db, post.row)
    return post.writer.remove(post.row, save)
  }
  await context.store.write(save.actor, async (tx) => {
    const before = await tx.expect(articles, id)
    await save.check?.(tx.db, before)
    await withdrawArticle(tx, before)
    await save.also?.(tx, before, before)
  })
}

/** @throws AppError when the article isn't deleted, or another one has its slug */
export async function restoreArticle(context: AppContext, id: string, save: CheckedSave): Promise<ArticleRow> {
  const writer = postWriterOf(context)
  const { db } = context.store
  const post = writer && (await findAnyArticle(db, id))
  if (writer && post?.origin === writer.origin) {
    await save.check?.(db, post)
    return writer.restore(await describeDeleted(db, post), save)
  }
  return context.store.write(save.actor, async (tx) => {
    const known = await tx.find(articles, id, { deleted: true })
    if (known) await save.check?.(tx.db, known)
    const { row, slug: had, status } = await describeDeleted(tx.db, known)
    const slug = RESERVED_SLUGS.has(had) ? await findFreeSlug(tx, 'articles', had, row.id) : had
    await refuseTakenSlug(tx.db, slug)
    // The article may be older than the connection to WordPress, or from another WordPress.
    const isForeign = !ownOrigins(context.config).includes(row.origin)
    const kept = isForeign && { origin: keptOrigin(context.config), number: await takeKeptNumber(tx.db) }
    const restored = await restoreDeletedRow(tx, context, row, { slug, status, ...kept, updated_at: tx.now })
    await save.also?.(tx, restored, null)
    return restored
  })
}

async function createRow(
  context: AppContext,
  tx: Tx,
  article: NewArticle,
  columns: ReturnType<typeof columnsOfNew>,
  save: Creation,
): Promise<ArticleRow> {
  const id = article.clientId ?? uuid()
  if (article.clientId) {
    const known = await tx.find(articles, id, { deleted: true })
    await save.check?.(tx.db, known)
    if (known?.deleted_at === null) return repeatCreate(context, tx, known, article, save)
    if (known) await tx.purge(articles, (rows) => rows.where('id', '=', id))
  }
  return addArticle(tx, context, {
    ...columns,
    ...save.marks?.(null, article.status),
    content_html: columns.content_html ?? '',
    id,
    number: await takeContentNumbers(tx.db, 1),
    slug: await findFreeSlug(tx, 'articles', slugify(article.slug || article.title), id),
    published_at: publishedAtAfter(null, article, tx.now),
    created_at: tx.now,
    updated_at: tx.now,
  })
}

/** A create is repeated after a lost answer; the editor may have typed on. */
async function repeatCreate(
  context: AppContext,
  tx: Tx,
  known: ExpectedArticle,
  article: NewArticle,
  save: Creation,
): Promise<ArticleRow> {
  const changes = changesOfRepeat(known, article)
  if (!changes) return saveRepeat(tx, context, known, save)
  save.checkRepeat?.(known)
  const { version, ...fields } = changes
  if (version !== known.version) throw await staleSave(tx.db, known)
  return updateRow(context, tx, known, columnsFromFields(fields), { ...save, fields })
}

/** The text is here already; what is said beside it may differ. */
export async function saveRepeat(
  tx: Tx,
  context: AppContext,
  known: ExpectedArticle,
  { marks, checkRepeat }: Pick<Creation, 'marks' | 'checkRepeat'>,
): Promise<ArticleRow> {
  const saved = await saveDifferences(tx, context, known, marks?.(known, known.status) ?? {})
  if (saved !== known) checkRepeat?.(known)
  return saved
}

/** @param columns of the text, which was sanitized before the transaction */
async function updateRow(
  context: AppContext,
  tx: Tx,
  before: ExpectedArticle,
  columns: ArticleChanges,
  { fields, marks }: Pick<Save, 'marks'> & { fields: ArticleFields },
): Promise<ArticleRow> {
  const status = fields.status ?? before.status
  return saveVersion(tx, context, before, {
    ...columns,
    status,
    ...marks?.(before, status),
    ...(columns.image_url !== undefined && NO_SIZES),
    slug: await slugAfter(tx, before, fields),
    published_at: publishedAtAfter(before, { ...fields, status }, tx.now),
    updated_at: tx.now,
    sample: 0,
  })
}

async function slugAfter(
  tx: Tx,
  before: ArticleRow,
  { slug, title }: Pick<ArticleFields, 'slug' | 'title'>,
): Promise<string> {
  if (slug === undefined || slug === before.slug) return before.slug
  return findFreeSlug(tx, 'articles', slug ? normalizeEditedSlug(slug) : slugify(title ?? before.title), before.id)
}

/** Clears the sizes that WordPress gave; the library knows those of an upload. */
const NO_SIZES = { image_width: null, image_height: null, image_srcset: null }

/** Editors compare both texts, so the error has the current one in its editable form. */
export async function staleSave(db: Db, current: ArticleRow): Promise<AppError> {
  return staleVersion(articles.stale, await deskArticleOf(db, current))
}
