import { META_DESCRIPTION_LIMIT, TITLE_LIMIT } from '@hometown/shared-types/contract/articles'
import { ALT_LIMIT } from '@hometown/shared-types/contract/media'
import { CAPTION_LIMIT } from '@hometown/shared-types/contract/pictures'
import type { Category } from '@hometown/shared-types/rules/categories'
import { clipText, textFromHtml } from '@hometown/shared-types/rules/html'
import { slugify } from '@hometown/shared-types/rules/slugs'
import { singleLine } from '@hometown/shared-types/rules/text'
import { firstWords } from '@hometown/wordpress-adapter'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { findRow } from '../../../database/read-rows.ts'
import { findFreeSlug } from '../../../database/slugs.ts'
import { LostRaceError } from '../../../database/write/write-conflict.ts'
import { normalizeEditedSlug } from '../../../lib/article-slugs.ts'
import {
  type ArticleRow,
  articles,
  columnsOfNewArticle,
  type ExpectedArticle,
  hasRevisionByPerson,
  insertArticle,
  listArticlesBySlugs,
  rewriteLinksToSite,
  saveIfDifferent,
  takeArticleNumbers,
  toWholeSeconds,
} from '../articles/index.ts'
import { saveFormerPaths } from '../redirects/index.ts'
import type { ItemOutcome } from './import-report.ts'
import type { IncomingArticle, IncomingSource } from './import-source.ts'
import type { ImportedItemRow } from './imported-items.table.ts'

/** The state of an article here so far: nothing, a row that may be replaced, or one that stays as it is. */
interface PreviousImport {
  outcome?: 'changed_here' | 'deleted_here'
  row?: ArticleRow | undefined
  item?: ImportedItemRow | undefined
}

export async function findPreviousImport(
  db: Db,
  { name }: Pick<IncomingSource, 'name'>,
  article: IncomingArticle,
): Promise<PreviousImport> {
  const item = await db
    .selectFrom('imported_items')
    .selectAll()
    .where('source', '=', name)
    .where('item_id', '=', article.id)
    .executeTakeFirst()
  const row = item ? await findRow(db, articles, item.article_id) : await findMirroredArticle(db, article)
  if (!row) return item ? { outcome: 'deleted_here' } : {}
  const isChanged = item ? row.version !== item.article_version : await hasRevisionByPerson(db, row.id)
  return isChanged ? { outcome: 'changed_here' } : { row, item }
}

/** An article that the mirror of this WordPress left here has the same address and time. */
async function findMirroredArticle(
  db: Db,
  { slug, status, publishedAt }: IncomingArticle,
): Promise<ArticleRow | undefined> {
  if (status !== 'published' || publishedAt === null) return undefined
  const [row] = await listArticlesBySlugs(db, [slug])
  const isSame =
    row?.sample === 0 && row.published_at !== null && toWholeSeconds(row.published_at) === toWholeSeconds(publishedAt)
  return isSame ? row : undefined
}

const LONGEST_DESCRIPTION = 5000
const EXCERPT_LENGTH = 200
const IMPORTED_NAME_LENGTH_LIMIT = 200
const IMPORTED_KEYWORDS_LIMIT = 50
const KEYWORD_LENGTH_LIMIT = 100

/** Returns all columns of an article but its id, number and slug, as the desk could save it. */
export function columnsFromImport(
  incoming: IncomingArticle,
  prepared: { category: Category; content: string; imageUrl: string | null; paper: string },
) {
  const { category, content, imageUrl, paper } = prepared
  const { status, publishedAt, createdAt, updatedAt, picture } = incoming
  const columns = columnsOfNewArticle({
    title:
      clipLine(incoming.title, TITLE_LIMIT) || clipLine(firstWords(textFromHtml(content)), TITLE_LIMIT) || 'Untitled',
    description: clipLine(incoming.description, LONGEST_DESCRIPTION) || clipText(textFromHtml(content), EXCERPT_LENGTH),
    content,
    category,
    authorName: clipLine(incoming.authorName, IMPORTED_NAME_LENGTH_LIMIT) || paper,
    authorAvatar: null,
    imageUrl,
    imageAlt: imageUrl && clipLine(picture?.alt, ALT_LIMIT),
    imageCaption: imageUrl && clipLine(picture?.caption, CAPTION_LIMIT),
    metaDescription: clipLine(incoming.metaDescription, META_DESCRIPTION_LIMIT),
    keywords: incoming.keywords
      .map((word) => clipLine(word.replaceAll(',', ' '), KEYWORD_LENGTH_LIMIT))
      .filter(Boolean)
      .slice(0, IMPORTED_KEYWORDS_LIMIT),
    status,
  })
  const shownAt = publishedAt ?? (status === 'published' ? createdAt : null)
  return {
    ...columns,
    content_html: columns.content_html ?? '',
    image_width: null,
    image_height: null,
    image_srcset: null,
    published_at: shownAt === null ? null : toWholeSeconds(shownAt),
    created_at: createdAt,
    updated_at: updatedAt,
    wordpress_brief: null,
  }
}

function clipLine(text: string | null | undefined, limit: number): string {
  return clipText(singleLine(text ?? ''), limit)
}

export interface PreparedArticle {
  incoming: IncomingArticle
  columns: Awaited<ReturnType<typeof columnsFromImport>>
  digest: string
  missingPictures: number
}

/** Stores an article with what remembers it, so that a run that is killed leaves nothing half done. */
export async function storeImportedArticle(
  context: AppContext,
  source: IncomingSource,
  { incoming, columns, digest, missingPictures }: PreparedArticle,
): Promise<{ outcome: ItemOutcome; slug?: string }> {
  const columnsWithOwnLinks = { ...columns, content_html: rewriteLinksToSite(columns.content_html, source.site) }
  return context.store.write('operator', async (tx) => {
    // We look once more: somebody may have changed it meanwhile, and a damaged export may have it twice.
    const { outcome, row: existing } = await findPreviousImport(tx.db, source, incoming)
    if (outcome) return { outcome }
    const before = existing && (await tx.find(articles, existing.id))
    // An editor was saving the article.
    if (before?.version !== existing?.version) throw new LostRaceError()
    const after = await saveImportedArticleRow(context, tx, before, incoming, columnsWithOwnLinks)
    const item: ImportedItemRow = {
      source: source.name,
      item_id: incoming.id,
      article_id: after.id,
      article_version: after.version,
      digest,
      missing_pictures: missingPictures,
    }
    await tx.db
      .insertInto('imported_items')
      .values(item)
      .onConflict((conflict) => conflict.columns(['source', 'item_id']).doUpdateSet(item))
      .execute()
    await saveFormerPaths(tx, [{ row: after, paths: incoming.paths }])
    if (!before) return { outcome: 'new' as const, slug: after.slug }
    return { outcome: after.version === before.version ? ('unchanged' as const) : ('updated' as const) }
  })
}

/** An article that is here already keeps its address, which readers may know. */
async function saveImportedArticleRow(
  context: AppContext,
  tx: Tx,
  before: ExpectedArticle | undefined,
  { slug, title }: IncomingArticle,
  columns: PreparedArticle['columns'],
): Promise<ArticleRow> {
  if (before) return saveIfDifferent(tx, context, before, columns)
  const slugWish = slug === '' ? slugify(title || columns.title) : normalizeEditedSlug(slug)
  return insertArticle(tx, context, {
    ...columns,
    id: uuid(),
    number: await takeArticleNumbers(tx.db, 1),
    slug: await findFreeSlug(tx, 'articles', slugWish),
  })
}
