import type {
  ArticleFields,
  ArticleStatus,
  NewArticle,
  UpdateArticleInput,
} from '@hometown/shared-types/contract/articles'
import { slugify, uniqueSlug } from '@hometown/shared-types/rules/slugs'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { retryConflicts } from '../../../../database/write/write-conflict.ts'
import { type AppError, staleVersion } from '../../../../http/errors/app-error.ts'
import { editedSlug } from '../../../../lib/article-slugs.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import {
  articleFromRow,
  changesOfRepeat,
  columnsFromFields,
  columnsOfNew,
  keptOrigin,
  ownOrigins,
  publishedAtAfter,
} from '../article-values.ts'
import {
  findArticle,
  forgetDeleted,
  getArticleRow,
  isSlugTaken,
  takeContentNumbers,
  takeKeptNumber,
} from '../articles.repository.ts'
import type { ArticleChanges, ArticleMarks, ArticleRow } from '../articles.table.ts'
import {
  addArticle,
  type DeletedArticle,
  readDeleted,
  refuseTakenSlug,
  restoreDeletedRow,
  saveDifferences,
  saveVersion,
  withdrawArticle,
} from './article-versions.ts'

type Trx = Transaction<Database>

export interface Save {
  /** A username, or `schedule`. */
  readonly savedBy: string | null
  /** What it says beside the text. @param before null for a new article @param status after the save */
  marks?(trx: Trx, before: ArticleRow | null, status: ArticleStatus): Promise<ArticleMarks>
  /** What belongs to it, in the transaction of its row. @param row a deleted article's last one */
  also?(trx: Trx, row: ArticleRow): Promise<unknown>
  /** One of several, after which the caller announces all of them once. */
  readonly isQuiet?: boolean
}

/** Writes posts of a WordPress, and stores its answer together with what belongs to the save. */
export interface PostWriter {
  /** The address of the WordPress. */
  readonly origin: string
  create(article: NewArticle, save: Save): Promise<ArticleRow>
  update(row: ArticleRow, fields: ArticleFields, save: Save): Promise<ArticleRow>
  restore(deleted: DeletedArticle, save: Save): Promise<ArticleRow>
  remove(row: ArticleRow, save: Save): Promise<void>
}

let findWriter: ((context: AppContext) => PostWriter | undefined) | undefined

/** Once, when a process starts. @param find undefined without a WordPress */
export function registerPostWriter(find: typeof findWriter): void {
  findWriter = find
}

/** Undefined for an article that is only here. */
function postWriterOf(context: AppContext, row?: ArticleRow): PostWriter | undefined {
  if (!findWriter) throw new Error('connect-modules.ts must be imported first.')
  const writer = findWriter(context)
  return row === undefined || row.origin === writer?.origin ? writer : undefined
}

export async function createArticle(context: AppContext, article: NewArticle, save: Save): Promise<ArticleRow> {
  const writer = postWriterOf(context)
  if (writer) return writer.create(article, save)
  // Bodies are sanitized before the transaction, to keep it short.
  const columns = columnsOfNew(article)
  return writeArticle(context, save, (trx) => createRow(context, trx, article, columns, save))
}

/** @throws AppError 409 `stale` when somebody has saved since `version` */
export async function changeArticle(
  context: AppContext,
  row: ArticleRow,
  { version, ...fields }: UpdateArticleInput,
  save: Save,
): Promise<ArticleRow> {
  const writer = postWriterOf(context, row)
  if (writer && version !== undefined && version !== row.version) throw staleSave(row)
  if (writer) return writer.update(row, fields, save)
  const columns = columnsFromFields(fields)
  return writeArticle(context, save, (trx) => updateRow(context, trx, row.id, { version, fields, columns }, save))
}

export async function deleteArticle(context: AppContext, row: ArticleRow, save: Save): Promise<void> {
  const writer = postWriterOf(context, row)
  if (writer) return writer.remove(row, save)
  await writeArticle(context, save, async (trx) => {
    const before = await getArticleRow(trx, row.id)
    await withdrawArticle(trx, context, before, save.savedBy)
    return before
  })
}

/** @throws AppError when the article isn't deleted, or another one has its slug */
export async function restoreArticle(context: AppContext, id: string, save: Save): Promise<ArticleRow> {
  const deleted = await readDeleted(context.store.db, id)
  const writer = postWriterOf(context, deleted.row)
  if (writer) return writer.restore(deleted, save)
  return writeArticle(context, save, async (trx) => {
    const { row, slug, status } = await readDeleted(trx, id)
    await refuseTakenSlug(trx, slug)
    // It may be older than the connection to WordPress, or from another WordPress.
    const isForeign = !ownOrigins(context.config).includes(row.origin)
    const kept = isForeign && { origin: keptOrigin(context.config), wordpress_id: await takeKeptNumber(trx) }
    return restoreDeletedRow(
      trx,
      context,
      { slug, status, ...kept, updated_at: context.clock.now() },
      row,
      save.savedBy,
    )
  })
}

/** One transaction with all that belongs to the save. */
export async function writeArticle(
  context: AppContext,
  { also, isQuiet }: Pick<Save, 'also' | 'isQuiet'>,
  work: (trx: Trx) => Promise<ArticleRow>,
): Promise<ArticleRow> {
  const row = await retryConflicts(() =>
    context.store.groupWrite(async (trx) => {
      const written = await work(trx)
      await also?.(trx, written)
      return written
    }),
  )
  if (!isQuiet) announceSaved(context)
  return row
}

export function announceSaved(context: AppContext): void {
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['articles'] })
}

async function createRow(
  context: AppContext,
  trx: Trx,
  article: NewArticle,
  columns: ReturnType<typeof columnsOfNew>,
  save: Save,
): Promise<ArticleRow> {
  const now = context.clock.now()
  const id = article.clientId ?? uuid()
  if (article.clientId) {
    const known = await findArticle(trx, id)
    if (known) return repeatCreate(context, trx, known, article, save)
    await forgetDeleted(trx, id)
  }
  const row = {
    ...columns,
    ...(await save.marks?.(trx, null, article.status)),
    content_html: columns.content_html ?? '',
    id,
    wordpress_id: await takeContentNumbers(trx, 1),
    slug: await freeSlug(trx, slugify(article.slug || article.title), id, now),
    published_at: publishedAtAfter(null, article, now),
    created_at: now,
    updated_at: now,
  }
  return addArticle(trx, context, row, { savedBy: save.savedBy })
}

/** After a lost answer; the editor may have typed on. */
async function repeatCreate(
  context: AppContext,
  trx: Trx,
  known: ArticleRow,
  article: NewArticle,
  save: Save,
): Promise<ArticleRow> {
  const changes = changesOfRepeat(known, article)
  if (!changes) {
    const marks = await save.marks?.(trx, known, known.status)
    return saveDifferences(trx, context, known, marks ?? {}, save.savedBy)
  }
  const { version, ...fields } = changes
  return updateRow(context, trx, known.id, { version, fields, columns: columnsFromFields(fields) }, save)
}

interface RowUpdate {
  version: number | undefined
  fields: ArticleFields
  columns: ArticleChanges
}

async function updateRow(
  context: AppContext,
  trx: Trx,
  id: string,
  { version, fields, columns }: RowUpdate,
  { savedBy, marks }: Save,
): Promise<ArticleRow> {
  const now = context.clock.now()
  const before = await getArticleRow(trx, id)
  if (version !== undefined && version !== before.version) throw staleSave(before)
  const status = fields.status ?? before.status
  const changes = {
    ...columns,
    ...(await marks?.(trx, before, status)),
    ...(columns.image_url !== undefined && NO_SIZES),
    slug: await slugAfter(trx, before, fields, now),
    published_at: publishedAtAfter(before, { ...fields, status }, now),
    updated_at: now,
    sample: 0,
  }
  return saveVersion(trx, context, before, changes, savedBy)
}

async function slugAfter(
  trx: Trx,
  before: ArticleRow,
  { slug, title }: Pick<ArticleFields, 'slug' | 'title'>,
  now: number,
): Promise<string> {
  if (slug === undefined || slug === before.slug) return before.slug
  return freeSlug(trx, slug ? editedSlug(slug) : slugify(title ?? before.title), before.id, now)
}

/** A redirect's address counts as free: the article's page replaces it. */
async function freeSlug(trx: Trx, wanted: string, articleId: string, now: number): Promise<string> {
  return uniqueSlug(wanted, (slug) => isSlugTaken(trx, slug, articleId), now)
}

/** Those of WordPress; the library knows the sizes of an upload. */
const NO_SIZES = { image_width: null, image_height: null, image_srcset: null }

export const STALE_MESSAGE = 'This article has changed since you opened it.'

export function staleSave(current: ArticleRow): AppError {
  return staleVersion(STALE_MESSAGE, articleFromRow(current))
}
