import {
  type Article,
  type ArticleFields,
  type ArticleSummary,
  articleTextsFromRow,
  columnsFromArticleTexts,
  type NewArticle,
  type UpdateArticleInput,
} from '@hometown/shared-types/contract/articles'
import {
  type ArticleReview,
  articleReviewSchema,
  type DeskArticle,
  type DeskArticleSummary,
} from '@hometown/shared-types/contract/desk-articles'
import { FALLBACK_CATEGORY } from '@hometown/shared-types/rules/categories'
import { slugify } from '@hometown/shared-types/rules/slugs'
import { singleLine, storableText } from '@hometown/shared-types/rules/text'
import type { Config } from '../../../config/config.ts'
import { normalizeEditedSlug } from '../../../lib/article-slugs.ts'
import { mapDefined, omitUndefined } from '../../../lib/collections.ts'
import { pick } from '../../../lib/pick.ts'
import { SAFE_HTML_VERSION, sanitizeArticleHtml } from '../../../lib/safe-html.ts'
import { parseStringList } from '../../../lib/string-list.ts'
import type { ArticleChanges, ArticleRow } from './articles.table.ts'
import { deskJobListingFromRow } from './job-listings.service.ts'

export const LOCAL_ORIGIN = 'local'
/** The origin of articles that stay local beside a connected WordPress. */
export const KEPT_ORIGIN = 'kept'

type WordPressUrlConfig = Pick<Config, 'wordpressUrl'>

/** Lists the origins of this installation's articles. Articles of another origin are adopted or removed. */
export function ownArticleOrigins({ wordpressUrl }: WordPressUrlConfig): string[] {
  return [wordpressUrl ?? LOCAL_ORIGIN, KEPT_ORIGIN]
}

/** The origin of an article from elsewhere that stays. It needs a number of its own, see `takeKeptArticleNumber`. */
export function originOfKeptArticle({ wordpressUrl }: WordPressUrlConfig): string {
  return wordpressUrl ? KEPT_ORIGIN : LOCAL_ORIGIN
}

export function isFromWordPress({ origin }: Pick<ArticleRow, 'origin'>): boolean {
  return origin !== LOCAL_ORIGIN && origin !== KEPT_ORIGIN
}

const NEW_ARTICLE_COLUMNS = {
  origin: LOCAL_ORIGIN,
  title: '',
  description: '',
  content_raw: '',
  content_html: '',
  safe_html_version: SAFE_HTML_VERSION,
  category: FALLBACK_CATEGORY,
  author_name: '',
  status: 'draft',
} as const satisfies ArticleChanges

export function columnsOfNewArticle(article: NewArticle) {
  return {
    ...NEW_ARTICLE_COLUMNS,
    ...columnsFromArticleFields(article),
    keywords: columnFromKeywords(article.keywords),
  }
}

/** Absent fields stay unchanged. Sanitizes the body. */
export function columnsFromArticleFields(fields: ArticleFields): ArticleChanges {
  return omitUndefined({
    title: mapDefined(fields.title, singleLine),
    description: mapDefined(fields.description, singleLine),
    category: fields.category,
    author_name: mapDefined(fields.authorName, singleLine),
    image_url: mapDefined(fields.imageUrl, singleLineOrNull),
    status: fields.status,
    ...columnsFromArticleTexts(fields, singleLineOrNull),
    keywords: mapDefined(fields.keywords, columnFromKeywords),
    ...columnsFromContent(fields.content),
  })
}

/** Keywords are also exported as one comma-separated text, so none may contain a comma. */
function columnFromKeywords(keywords: readonly string[]): string {
  return JSON.stringify([
    ...new Set(
      keywords
        .flatMap((keyword) => keyword.split(','))
        .map(singleLine)
        .filter(Boolean),
    ),
  ])
}

function columnsFromContent(content: string | undefined): ArticleChanges {
  if (content === undefined) return {}
  return {
    content_raw: storableText(content),
    content_html: sanitizeArticleHtml(content),
    safe_html_version: SAFE_HTML_VERSION,
  }
}

function singleLineOrNull(text: string | null): string | null {
  return singleLine(text ?? '') || null
}

/**
 * Returns the time of the first publishing, which later saves keep, unless null says that a draft never was published.
 * The content service has whole seconds, so we keep those, and all clients sort alike.
 */
export function publishedAtAfterSave(
  before: Pick<ArticleRow, 'published_at'> | null,
  fields: Pick<NewArticle, 'publishedAt'> & { status: ArticleRow['status'] },
  now: number,
): number | null {
  if (fields.publishedAt != null && fields.status !== 'draft') return toWholeSeconds(fields.publishedAt)
  if (fields.publishedAt === null && fields.status === 'draft') return null
  if (before?.published_at != null) return before.published_at
  return fields.status === 'published' ? toWholeSeconds(now) : null
}

export function toWholeSeconds(instant: number): number {
  return Math.floor(instant / 1000) * 1000
}

/** A save that is repeated after a lost answer must not fail as stale. */
export function isSavedAlready(
  row: ArticleRow,
  { version: _, content, slug, publishedAt, ...fields }: UpdateArticleInput,
): boolean {
  return (
    Object.entries(columnsFromArticleFields(fields)).every(([name, value]) => Reflect.get(row, name) === value) &&
    (content === undefined || storableText(content) === row.content_raw) &&
    (slug === undefined || (slug !== null && normalizeEditedSlug(slug) === row.slug)) &&
    (publishedAt == null || toWholeSeconds(publishedAt) === row.published_at)
  )
}

/** Returns what a create repeated after a lost answer adds to the first version; undefined when nothing. */
export function changesOfRepeatedCreate(
  row: ArticleRow,
  { clientId: _, slug, ...article }: NewArticle,
): UpdateArticleInput | undefined {
  const isMoved = Boolean(slug) && slugWithoutNumber(slugify(slug ?? '')) !== slugWithoutNumber(row.slug)
  const changes = { ...article, ...(isMoved && { slug }), version: 1 }
  return isSavedAlready(row, changes) ? undefined : changes
}

function slugWithoutNumber(slug: string): string {
  return slug.replace(/-\d+$/, '')
}

/** Returns the article as readers get it. */
export function articleFromRow(row: ArticleRow): Article {
  return { ...articleSummaryFromRow(row), content: row.content_html }
}

function articleSummaryFromRow(row: ArticleRow): ArticleSummary {
  return {
    ...pick(row, 'id', 'title', 'description', 'category', 'views', 'status', 'slug', 'version'),
    wordpressPostId: row.number,
    imageUrl: row.image_url,
    authorName: row.author_name,
    publishedAt: row.published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...articleTextsFromRow(row),
    keywords: keywordsFromRow(row),
  }
}

export function keywordsFromRow(row: Pick<ArticleRow, 'keywords'>): string[] {
  return parseStringList(row.keywords)
}

export function deskArticleFromRow(row: ArticleRow): DeskArticle {
  return { ...deskSummaryFromRow(row), content: editableContent(row), job: deskJobListingFromRow(row) }
}

export function deskSummaryFromRow(
  row: ArticleRow,
): Omit<DeskArticleSummary, 'thumbnailUrl' | 'hasPartsElsewhere' | 'hasOwnChanges'> {
  return {
    ...articleSummaryFromRow(row),
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
    needsCategory: needsCategoryChoice(row),
    review: reviewFromRow(row),
    ownerId: row.owner_id,
    wordpressEditUrl: isFromWordPress(row) ? `${row.origin}/wp-admin/post.php?post=${row.number}&action=edit` : null,
  }
}

/** Somebody may have chosen another category in WordPress, or published there. */
export function needsCategoryChoice(row: Pick<ArticleRow, 'status' | 'category' | 'category_open'>): boolean {
  return row.category_open === 1 && row.status !== 'published' && row.category === FALLBACK_CATEGORY
}

export function reviewFromRow({ review }: Pick<ArticleRow, 'review'>): ArticleReview | null {
  return review === null ? null : articleReviewSchema.parse(JSON.parse(review))
}

/** WordPress's blocks and shortcodes must be kept; local articles are edited as published. */
export function editableContent(row: Pick<ArticleRow, 'origin' | 'content_raw' | 'content_html'>): string {
  return isFromWordPress(row) ? row.content_raw : row.content_html
}
