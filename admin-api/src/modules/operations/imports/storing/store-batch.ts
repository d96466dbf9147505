import { editedSlug, isArticleSlug } from '@hometown/shared-types/article-slug'
import { slugify, uniqueSlug } from '@hometown/shared-types/slug'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../../database/write-conflict.ts'
import {
  linksToHost,
  noteWordPressPlaces,
  type WordPressPlace,
} from '../../../content/articles/former-addresses/former-addresses.service.ts'
import {
  type ArticleRow,
  articlePath,
  findArticle,
  freeAddress,
  insertArticle,
  isSlugTaken,
  recordSideEffects,
  takeContentNumbers,
  touchesSite,
  updateArticle,
  upsertRedirect,
} from '../../../content/articles/stored-articles.service.ts'
import { noteBylines } from '../../../content/bylines/bylines.service.ts'
import { findPictureSize, notePictureUses, withUploadSizes } from '../../../content/media/library/media.service.ts'
import { recordChange } from '../../../platform/changes/changes.service.ts'
import { listImportedItems, upsertImportedItem } from '../imported-items.repository.ts'
import type { IncomingArticle, IncomingSource } from '../incoming.ts'
import type { ImportedColumns } from './article-columns.ts'

type Trx = Transaction<Database>

export interface PreparedArticle {
  incoming: IncomingArticle
  columns: ImportedColumns
  digest: string
  missingPictures: number
  /** The article that it already is here, as it was read. */
  before: Pick<ArticleRow, 'id' | 'version'> | undefined
}

export interface StoredArticle {
  prepared: PreparedArticle
  /** Undefined if somebody changed the article meanwhile: it stays as it is. */
  row: ArticleRow | undefined
}

/** In one transaction with what remembers them, so that a run that is killed leaves nothing half done. */
export async function storeBatch(
  context: AppContext,
  source: Pick<IncomingSource, 'name' | 'site'>,
  batch: readonly PreparedArticle[],
): Promise<StoredArticle[]> {
  return retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const stored: StoredArticle[] = []
      for (const read of batch) {
        const prepared = { ...read, before: read.before ?? (await findStored(trx, source, read.incoming)) }
        stored.push({ prepared, row: await storeOne(context, trx, source, prepared) })
      }
      const own = new URL(source.site)
      const places = stored.flatMap(({ prepared, row }) => (row ? [placeOf(prepared, row, own)] : []))
      await noteWordPressPlaces(trx, places, context)
      return stored
    }),
  )
}

/** One that came since it was looked for: a damaged export may have it twice. */
async function findStored(
  trx: Trx,
  { name }: Pick<IncomingSource, 'name'>,
  { id }: IncomingArticle,
): Promise<PreparedArticle['before']> {
  const item = (await listImportedItems(trx, name, [id])).get(id)
  return item && { id: item.article_id, version: item.article_version }
}

function placeOf({ incoming, before }: PreparedArticle, row: ArticleRow, own: URL): WordPressPlace {
  return {
    row,
    paths: incoming.paths,
    links: linksToHost(row.content_html, own),
    isSticky: incoming.isSticky,
    isNew: before === undefined,
  }
}

async function storeOne(
  context: AppContext,
  trx: Trx,
  { name }: Pick<IncomingSource, 'name'>,
  { incoming, columns, digest, missingPictures, before }: PreparedArticle,
): Promise<ArticleRow | undefined> {
  const sized = { ...columns, ...(await sizesOf(trx, columns)) }
  const row = before ? await update(context, trx, before, sized) : await insert(context, trx, incoming, sized)
  if (!row) return undefined
  for (const slug of incoming.formerSlugs)
    if (row.status === 'published' && isArticleSlug(slug) && !(await isSlugTaken(trx, slug)))
      await upsertRedirect(trx, slug, row.id, context.clock.now())
  await upsertImportedItem(trx, {
    source: name,
    item_id: incoming.id,
    article_id: row.id,
    article_version: row.version,
    digest,
    missing_pictures: missingPictures,
    imported_at: context.clock.now(),
  })
  return row
}

async function sizesOf(trx: Trx, { image_url: imageUrl, content_html: html }: ImportedColumns) {
  const size = imageUrl ? await findPictureSize(trx, imageUrl) : undefined
  return {
    image_width: size?.width ?? null,
    image_height: size?.height ?? null,
    image_srcset: null,
    content_html: await withUploadSizes(trx, html),
  }
}

type SizedColumns = ImportedColumns & Awaited<ReturnType<typeof sizesOf>>

/** No revision, because a whole archive arrives this way. */
async function insert(
  context: AppContext,
  trx: Trx,
  incoming: IncomingArticle,
  columns: SizedColumns,
): Promise<ArticleRow> {
  const now = context.clock.now()
  const row = await insertArticle(trx, {
    ...columns,
    id: uuid(),
    wordpress_id: await takeContentNumbers(trx, 1),
    slug: await uniqueSlug(wantedSlug(incoming, columns.title), (slug) => isSlugTaken(trx, slug), now),
  })
  await notePictureUses(trx, row, context.config)
  await noteBylines(trx, [row])
  if (row.status === 'published') await freeAddress(trx, row)
  if (touchesSite(null, row)) {
    const after = articlePath(row, context.config.timeZone)
    const { wordpress_id: contentId, id: articleId } = row
    await recordChange(trx, { kind: 'article', contentId, articleId, before: null, after }, now)
  }
  return row
}

/** Keeps the address, which readers may know. */
async function update(
  context: AppContext,
  trx: Trx,
  { id, version }: Pick<ArticleRow, 'id' | 'version'>,
  columns: SizedColumns,
): Promise<ArticleRow | undefined> {
  const before = await findArticle(trx, id)
  if (!before || before.version !== version) return undefined
  const changes = Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => Reflect.get(before, name) !== value),
  )
  if (Object.keys(changes).length === 0) return before
  const after = await updateArticle(trx, before, changes)
  if (!after) throw new LostRaceError()
  await recordSideEffects(trx, { before, after, savedBy: null }, context)
  return after
}

function wantedSlug({ slug, title }: Pick<IncomingArticle, 'slug' | 'title'>, shownTitle: string): string {
  if (isArticleSlug(slug)) return slug
  return slug === '' ? slugify(title || shownTitle) : editedSlug(slug)
}
