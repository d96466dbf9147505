import { TITLE_LIMIT } from '@hometown/shared-types/article'
import { editedSlug, isArticleSlug } from '@hometown/shared-types/article-slug'
import { META_DESCRIPTION_LIMIT } from '@hometown/shared-types/article-texts'
import type { Category } from '@hometown/shared-types/category'
import { clipText } from '@hometown/shared-types/excerpt'
import { ALT_LIMIT } from '@hometown/shared-types/media'
import { CAPTION_LIMIT } from '@hometown/shared-types/picture-credit'
import { SAFE_HTML_VERSION } from '@hometown/shared-types/safe-html'
import { slugify, uniqueSlug } from '@hometown/shared-types/slug'
import { singleLine, storable } from '@hometown/shared-types/storable-text'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../database/write-conflict.ts'
import {
  linksToHost,
  noteWordPressPlaces,
  type WordPressPlace,
} from '../../content/articles/former-addresses/former-addresses.service.ts'
import {
  type ArticleRow,
  articlePath,
  findArticle,
  freeAddress,
  insertArticle,
  isSavedByPerson,
  isSlugTaken,
  LOCAL_ORIGIN,
  listArticlesBySlugs,
  recordSideEffects,
  takeContentNumbers,
  touchesSite,
  updateArticle,
  upsertRedirect,
  wholeSeconds,
} from '../../content/articles/stored-articles.service.ts'
import { noteBylines } from '../../content/bylines/bylines.service.ts'
import { findPictureSize, notePictureUses, withUploadSizes } from '../../content/media/library/media.service.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'
import { listImportedItems, upsertImportedItem } from './imported-items.repository.ts'
import type { IncomingArticle, IncomingSource } from './incoming.ts'
import type { SafeText } from './safe-texts.worker.ts'

export type Standing =
  | { kind: 'new' }
  /** Unchanged here since it came, so what is new at the old site may replace it. */
  | { kind: 'ours'; row: ArticleRow; digest: string; missingPictures: number }
  | { kind: 'changed_here' }
  | { kind: 'deleted_here' }

/** What each article is here so far, by its id in the source. */
export async function findStandings(
  { store: { db } }: Pick<AppContext, 'store'>,
  { name }: Pick<IncomingSource, 'name'>,
  articles: readonly IncomingArticle[],
): Promise<ReadonlyMap<string, Standing>> {
  const items = await listImportedItems(
    db,
    name,
    articles.map(({ id }) => id),
  )
  const unknown = articles.filter(({ id, status }) => !items.has(id) && status === 'published')
  const atSlugs = await listArticlesBySlugs(
    db,
    unknown.map(({ slug }) => slug),
  )
  const bySlug = new Map(atSlugs.map((row) => [row.slug, row]))
  const standings = new Map<string, Standing>()
  for (const article of articles) {
    const item = items.get(article.id)
    const row = item ? await findArticle(db, item.article_id) : sameArticle(article, bySlug.get(article.slug))
    if (!item && !row) standings.set(article.id, { kind: 'new' })
    else if (!row) standings.set(article.id, { kind: 'deleted_here' })
    else if (item ? row.version !== item.article_version : await isSavedByPerson(db, row.id))
      standings.set(article.id, { kind: 'changed_here' })
    else
      standings.set(article.id, {
        kind: 'ours',
        row,
        digest: item?.digest ?? '',
        missingPictures: item?.missing_pictures ?? 0,
      })
  }
  return standings
}

/** One that the mirror of this WordPress left here has the same address and time. */
function sameArticle({ publishedAt }: IncomingArticle, row: ArticleRow | undefined): ArticleRow | undefined {
  if (!row || row.sample === 1 || row.published_at === null || publishedAt === null) return undefined
  return Math.floor(row.published_at / 1000) === Math.floor(publishedAt / 1000) ? row : undefined
}

const DESCRIPTION_LIMIT = 5000
const NAME_LIMIT = 200
const KEYWORDS_LIMIT = 50
const KEYWORD_LIMIT = 100

interface Parts {
  category: Category
  text: SafeText
  /** With our pictures. */
  html: string
  imageUrl: string | null
  paper: string
}

type ImportedColumns = ReturnType<typeof articleColumns>

/** All columns of an article but its id, number, slug and the size of its picture. */
export function articleColumns(incoming: IncomingArticle, { category, text, html, imageUrl, paper }: Parts) {
  const { status, publishedAt, picture } = incoming
  return {
    origin: LOCAL_ORIGIN,
    title: line(incoming.title, TITLE_LIMIT) ?? line(text.firstWords, TITLE_LIMIT) ?? 'Untitled',
    description: line(incoming.description, DESCRIPTION_LIMIT) ?? text.excerpt,
    content_raw: storable(html),
    content_html: storable(html),
    safe_html_version: SAFE_HTML_VERSION,
    category,
    image_url: imageUrl === null ? null : storable(imageUrl),
    image_alt: imageUrl === null ? null : line(picture?.alt, ALT_LIMIT),
    image_caption: imageUrl === null ? null : line(picture?.caption, CAPTION_LIMIT),
    author_name: line(incoming.authorName, NAME_LIMIT) ?? paper,
    author_avatar: null,
    meta_description: line(incoming.metaDescription, META_DESCRIPTION_LIMIT),
    keywords: JSON.stringify(keywordsOf(incoming.keywords)),
    status,
    published_at:
      publishedAt === null
        ? status === 'published'
          ? wholeSeconds(incoming.createdAt)
          : null
        : wholeSeconds(publishedAt),
    created_at: incoming.createdAt,
    updated_at: incoming.updatedAt,
    wordpress_categories: null,
    wordpress_revision: null,
  }
}

function keywordsOf(words: readonly string[]): string[] {
  const clean = words.flatMap((word) => line(word.replaceAll(',', ' '), KEYWORD_LIMIT) ?? [])
  return [...new Set(clean)].slice(0, KEYWORDS_LIMIT)
}

function line(text: string | null | undefined, limit: number): string | null {
  return clipText(singleLine(storable(text ?? '')), limit) || null
}

type Trx = Transaction<Database>

export interface PreparedArticle {
  incoming: IncomingArticle
  columns: ImportedColumns
  digest: string
  missingPictures: number
  /** The article that it already is here, as it was read. */
  before: Pick<ArticleRow, 'id' | 'version'> | undefined
}

interface StoredArticle {
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
