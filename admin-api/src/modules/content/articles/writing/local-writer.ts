import type { NewArticle, UpdateArticleInput } from '@hometown/shared-types/article'
import { editedSlug } from '@hometown/shared-types/article-slug'
import { slugify, uniqueSlug } from '@hometown/shared-types/slug'
import { storable } from '@hometown/shared-types/storable-text'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../../database/write-conflict.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { findPictureSize, withUploadSizes } from '../../media/library/media.service.ts'
import { suggestionLinks } from '../../suggestion-links.service.ts'
import { columnsFromFields, columnsOfNew, publishedAtAfter } from '../article-values.ts'
import {
  deleteArticle,
  findArticle,
  insertArticle,
  isContentNumberTaken,
  isSlugTaken,
  updateArticle,
} from '../articles.repository.ts'
import type { ArticleChanges, ArticleRow } from '../articles.table.ts'
import {
  bringBack,
  type DeletedArticle,
  nothingKept,
  readDeleted,
  refuseTakenAddress,
  rememberWithdrawn,
} from '../deleted/withdrawn-articles.service.ts'
import { type ArticleWriter, chooseArticleWriter, type SaveOptions } from './article-writer.ts'
import { takeContentNumbers } from './content-numbers.ts'
import { changesOfRepeatedCreate } from './repeated-create.ts'
import { markRemoved, recordSideEffects } from './save-side-effects.ts'
import { staleSave } from './stale-save-error.ts'

/** Sanitizes bodies before the transaction, to keep it short. */
function createLocalWriter(context: AppContext): ArticleWriter {
  return {
    create(article, savedBy, options) {
      const columns = columnsOfNew(article)
      return save((trx) => createRow(context, trx, article, columns, savedBy), options)
    },
    update(id, changes, savedBy, options) {
      const columns = columnsFromFields(changes)
      return save((trx) => updateRow(context, trx, storable(id), { changes, columns, savedBy }), options)
    },
    async restore(id, savedBy, options) {
      const deleted = await readDeleted(context.store.db, storable(id))
      const columns = columnsOfNew(deleted.article)
      return save((trx) => restoreRow(context, trx, deleted, columns, savedBy), options)
    },
    async remove(id, savedBy, options) {
      await save((trx) => removeRow(context, trx, storable(id), savedBy), options)
    },
  }

  async function save(write: (trx: Transaction<Database>) => Promise<ArticleRow>, { also, quiet }: SaveOptions = {}) {
    const row = await retryConflicts(() =>
      context.store.groupWrite(async (trx) => {
        const written = await write(trx)
        await also?.(trx, written)
        return written
      }),
    )
    if (!quiet) {
      wakePublishing(context)
      announce(context, { type: 'changed', lists: ['articles'] })
    }
    return row
  }
}

type Trx = Transaction<Database>

async function createRow(
  context: AppContext,
  trx: Trx,
  article: NewArticle,
  columns: ReturnType<typeof columnsOfNew>,
  savedBy: string | null,
): Promise<ArticleRow> {
  const now = context.clock.now()
  const id = article.clientId ?? uuid()
  const known = article.clientId ? await findArticle(trx, article.clientId) : undefined
  if (known) return repeatCreate(context, trx, known, article, savedBy)
  const after = await insertArticle(trx, {
    ...columns,
    ...(await pictureColumns(trx, columns.image_url)),
    content_html: await withUploadSizes(trx, columns.content_html ?? ''),
    id,
    wordpress_id: await takeContentNumbers(trx, 1),
    slug: await chooseSlug(trx, slugify(article.slug || article.title), id, now),
    published_at: publishedAtAfter(null, article, now),
    created_at: now,
    updated_at: now,
  })
  await recordSideEffects(trx, { before: null, after, savedBy }, context)
  return after
}

async function repeatCreate(
  context: AppContext,
  trx: Trx,
  known: ArticleRow,
  article: NewArticle,
  savedBy: string | null,
): Promise<ArticleRow> {
  const changes = changesOfRepeatedCreate(known, article)
  const columns = changes && columnsFromFields(changes)
  return changes && columns ? updateRow(context, trx, known.id, { changes, columns, savedBy }) : known
}

interface RowUpdate {
  changes: UpdateArticleInput
  columns: ArticleChanges
  savedBy: string | null
}

async function updateRow(
  context: AppContext,
  trx: Trx,
  id: string,
  { changes: { version, ...fields }, columns, savedBy }: RowUpdate,
): Promise<ArticleRow> {
  const now = context.clock.now()
  const before = await findArticle(trx, id)
  if (!before) throw notFound('Article')
  if (version !== undefined && version !== before.version) throw staleSave(before)
  const after = await updateArticle(trx, before, {
    ...columns,
    ...(columns.image_url === undefined ? {} : await pictureColumns(trx, columns.image_url)),
    ...(columns.content_html !== undefined && {
      content_html: await withUploadSizes(trx, columns.content_html),
    }),
    slug: await slugAfter(trx, before, fields, now),
    published_at: publishedAtAfter(before, { ...fields, status: fields.status ?? before.status }, now),
    updated_at: now,
    sample: 0,
  })
  if (!after) throw new LostRaceError()
  await recordSideEffects(trx, { before, after, savedBy }, context)
  return after
}

async function removeRow(context: AppContext, trx: Trx, id: string, savedBy: string | null): Promise<ArticleRow> {
  const before = await findArticle(trx, id)
  if (!before) throw notFound('Article')
  await rememberWithdrawn(trx, before, context.clock.now())
  await suggestionLinks().release(trx, before.id, context.clock.now())
  await markRemoved(trx, before, context.clock.now())
  if (!(await deleteArticle(trx, before))) throw new LostRaceError()
  await recordSideEffects(trx, { before, after: null, savedBy }, context)
  return before
}

async function slugAfter(
  trx: Trx,
  before: ArticleRow,
  fields: Pick<UpdateArticleInput, 'slug' | 'title'>,
  now: number,
): Promise<string> {
  if (fields.slug === undefined || fields.slug === before.slug) return before.slug
  const wanted = fields.slug ? editedSlug(fields.slug) : slugify(fields.title ?? before.title)
  return chooseSlug(trx, wanted, before.id, now)
}

/** The size of our own uploads, so that pages can reserve the space. */
async function pictureColumns(trx: Trx, imageUrl: string | null | undefined): Promise<ArticleChanges> {
  const size = imageUrl ? await findPictureSize(trx, imageUrl) : undefined
  return {
    image_width: size?.width ?? null,
    image_height: size?.height ?? null,
    image_srcset: null,
  }
}

/** A redirect's address counts as free: the article's page replaces it. */
async function chooseSlug(trx: Transaction<Database>, wanted: string, articleId: string, now: number): Promise<string> {
  return uniqueSlug(wanted, (slug) => isSlugTaken(trx, slug, articleId), now)
}

async function restoreRow(
  context: AppContext,
  trx: Transaction<Database>,
  { id, article: { slug, publishedAt } }: Pick<DeletedArticle, 'id' | 'article'>,
  columns: ReturnType<typeof columnsOfNew>,
  savedBy: string | null,
): Promise<ArticleRow> {
  const now = context.clock.now()
  const { version, withdrawn } = await readDeleted(trx, id)
  await refuseTakenAddress(trx, slug)
  const known = withdrawn ?? nothingKept(id, version, now)
  const { wordpressId, origin, createdAt } = known
  const hasNumber = wordpressId !== null && !(await isContentNumberTaken(trx, wordpressId))
  const row = {
    ...columns,
    ...(await pictureColumns(trx, columns.image_url)),
    content_html: await withUploadSizes(trx, columns.content_html ?? ''),
    origin,
    wordpress_id: hasNumber ? wordpressId : await takeContentNumbers(trx, 1),
    slug,
    published_at: publishedAt,
    created_at: createdAt,
    updated_at: now,
  }
  return bringBack(trx, context, row, known, savedBy)
}

interface Chosen {
  readonly writer: ArticleWriter
  readonly wordpress: AppContext['wordpress']
}

const chosen = new WeakMap<AppContext, Chosen>()

/** Another one as soon as administrators connect another WordPress. */
export function articleWriter(context: AppContext): ArticleWriter {
  const { wordpress } = context
  const before = chosen.get(context)
  if (before && before.wordpress === wordpress) return before.writer
  const writer = chooseArticleWriter(context, createLocalWriter(context))
  chosen.set(context, { writer, wordpress })
  return writer
}
