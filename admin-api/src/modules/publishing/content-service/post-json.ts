import { ARTICLE_TEXT_COLUMNS, mapArticleTextColumns } from '@hometown/shared-types/contract/articles'
import type { Correction } from '@hometown/shared-types/contract/corrections'
import type { ArticleAuthor } from '@hometown/shared-types/contract/people'
import { NO_CREDIT, type PictureNotes } from '@hometown/shared-types/contract/pictures'
import type { ArticleExtras } from '@hometown/shared-types/contract/publishing'
import { type Category, categoryDetails } from '@hometown/shared-types/rules/categories'
import { encodeSlug, slugify } from '@hometown/shared-types/rules/slugs'
import { countyWallTime } from '@hometown/shared-types/rules/time'
import { metaOfCredit } from '@hometown/wordpress-adapter'
import { encodeWordPressSlug } from '../../../lib/article-slugs.ts'
import {
  type ArticleRow,
  keywordsFromRow,
  publicJobListingFromRow,
  rewriteLinks,
} from '../../content/articles/index.ts'
import {
  isPictureGone,
  type KnownPictures,
  type MediaRow,
  notesFromRow,
  pictureCopiesOf,
  resolveTextPictures,
} from '../../content/media/index.ts'

export const POST_COLUMNS = [
  'id',
  'number',
  'origin',
  'title',
  'description',
  'category',
  'image_url',
  'image_width',
  'image_height',
  'image_srcset',
  'author_name',
  'views',
  'published_at',
  'created_at',
  'updated_at',
  'slug',
  ...ARTICLE_TEXT_COLUMNS,
  'keywords',
  'job',
  'job_closed',
] as const

/** Without `content_html` if the query doesn't ask for the text. */
export type PostRow = Pick<ArticleRow, (typeof POST_COLUMNS)[number]> & { content_html?: string }

export interface SiteUrls {
  siteUrl: string
  /** Base URL of pictures that are stored without a host. */
  uploadsUrl: string
  timeZone: string
}

/** Maps by article id; authors by byline. */
export interface PostRelations {
  pictures: KnownPictures
  corrections?: ReadonlyMap<string, Correction[]>
  authors?: ReadonlyMap<string, ArticleAuthor[]>
  /** Links in the text to other articles by their address in WordPress, and our paths. */
  links?: ReadonlyMap<string, readonly { href: string; to: string }[]>
}

export type PostJson = ReturnType<typeof toPostJson>

/** Returns an article as a post: what the site and `wordpress-adapter` read of one. */
export function toPostJson(article: PostRow, site: SiteUrls, known: PostRelations, embed: ReadonlySet<string>) {
  const row = isPictureGone(article.image_url, known.pictures) ? { ...article, image_url: null } : article
  const library = known.pictures.get(row.image_url ?? '')
  const picture = findPostPicture(row, library)
  const text = resolveTextPictures(rewriteLinks(row.content_html ?? '', known.links?.get(row.id)), known.pictures)
  const hometown: ArticleExtras = {
    copies: pictureCopiesOf(library),
    textPictures: text.pictures,
    textCredits: text.credits,
    corrections: known.corrections?.get(row.id),
    authors: known.authors?.get(row.author_name),
    job: publicJobListingFromRow(row, site.timeZone),
  }
  const publishedAt = row.published_at ?? row.created_at
  const embedded = {
    author: embed.has('author') ? [toUserJson(row.author_name, row.author_avatar)] : undefined,
    'wp:featuredmedia': picture && embed.has('wp:featuredmedia') ? [toMediaJson(picture, site.uploadsUrl)] : undefined,
    'wp:term': embed.has('wp:term') ? [[toCategoryJson(row.category)], []] : undefined,
  }
  return {
    id: article.number,
    date: countyWallTime(publishedAt, site.timeZone),
    date_gmt: formatGmtTime(publishedAt),
    modified: countyWallTime(row.updated_at, site.timeZone),
    modified_gmt: formatGmtTime(row.updated_at),
    slug: encodeWordPressSlug(row.slug),
    status: 'publish',
    link: `${site.siteUrl}/${encodeSlug(row.slug)}`,
    title: { rendered: escapeTextForWordPress(row.title) },
    content: { rendered: text.html, protected: false },
    excerpt: { rendered: row.description ? `<p>${escapeTextForWordPress(row.description)}</p>` : '', protected: false },
    author: idFromName(row.author_name),
    featured_media: picture?.id ?? 0,
    categories: [categoryDetails(row.category).termId],
    tags: [],
    meta: {
      image_url: row.image_url ?? '',
      ...mapArticleTextColumns((_name, { column, isAddress }) =>
        isAddress ? (row[column] ?? '') : escapePostMetaText(row[column]),
      ),
      keywords: escapePostMetaText(keywordsFromRow(row).join(', ')),
      views: row.views,
      author_name: escapePostMetaText(row.author_name),
    },
    hometown,
    _embedded: embed.size > 0 ? embedded : undefined,
  }
}

function formatGmtTime(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19)
}

function escapeTextForWordPress(text: string): string {
  return text.replace(/&/g, '&#038;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** Encodes only ampersands that decoding would change, because clients take meta fields as they are or decode them. */
function escapePostMetaText(text: string | null): string {
  return (text ?? '').replace(/&(?=[#a-z])/gi, '&amp;')
}

export function toCategoryJson(category: Category) {
  const { termId, slug } = categoryDetails(category)
  return { id: termId, name: category, slug, taxonomy: 'category' }
}

/** Authors are names, not accounts, so the id is derived from the name. */
export function toUserJson(name: string, avatar: string | null = null) {
  const avatar_urls = avatar ? { 96: avatar } : {}
  return { id: idFromName(name), name: escapeTextForWordPress(name), slug: slugify(name), description: '', avatar_urls }
}

/** Hashes by FNV-1a, limited to 31 bits: WordPress clients expect a stable positive number. */
function idFromName(name: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash & 0x7fffffff || 1
}

interface PostPicture {
  id: number
  url: string
  alt: string
  notes: PictureNotes
  width: number
  height: number
  mimeType: string
  createdAt: number
  srcset: string | null
}

export function pictureFromMedia(row: MediaRow): PostPicture {
  const { number: id, url, width, height, mime_type: mimeType, created_at: createdAt } = row
  return { id, url, alt: row.alt ?? '', notes: notesFromRow(row), width, height, mimeType, createdAt, srcset: null }
}

/** Finds the article's picture, from our uploads or from a WordPress whose sizes the article stores. */
function findPostPicture(post: PostRow, library: MediaRow | undefined): PostPicture | undefined {
  const { image_url: url, image_width: width, image_height: height, image_srcset: srcset } = post
  if (library?.remote_origin === null) {
    const upload = pictureFromMedia(library)
    return { ...upload, alt: post.image_alt ?? upload.alt, srcset }
  }
  if (!url || !width || !height) return undefined
  const notes = library ? notesFromRow(library) : { ...NO_CREDIT, caption: null }
  const createdAt = post.published_at ?? post.created_at
  const alt = post.image_alt ?? ''
  return { id: idFromName(url), url, alt, notes, width, height, mimeType: mimeTypeOfPicture(url), createdAt, srcset }
}

export function toMediaJson(picture: PostPicture, uploadsUrl: string) {
  const { id, alt, width, height, srcset, mimeType } = picture
  const { caption, ...credit } = picture.notes
  const url = absolutePictureUrl(picture.url, uploadsUrl)
  const date = formatGmtTime(picture.createdAt)
  return {
    id,
    date_gmt: date,
    modified_gmt: date,
    slug: `picture-${id}`,
    // The file's original name isn't public.
    title: { rendered: '' },
    caption: { rendered: caption ? `<p>${escapeTextForWordPress(caption)}</p>` : '' },
    alt_text: alt,
    media_type: 'image',
    mime_type: mimeType,
    media_details: { width, height, sizes: { full: { source_url: url, width, height }, ...smallerSizes() } },
    source_url: url,
    meta: metaOfCredit(credit),
  }

  function smallerSizes() {
    const sizes = Array.from((srcset ?? '').matchAll(/(\S+) (\d+)w(?:,|$)/g), ([, source = '', size]) => ({
      source_url: absolutePictureUrl(source, uploadsUrl),
      width: Number(size),
      height: Math.round((Number(size) * height) / width),
    }))
    return Object.fromEntries(
      sizes.filter(({ source_url }) => source_url !== url).map((size) => [`w${size.width}`, size]),
    )
  }
}

/** Our pictures are stored without a host, but WordPress always names one. */
function absolutePictureUrl(url: string, uploadsUrl: string): string {
  return url.startsWith('/') ? `${uploadsUrl}${url}` : url
}

function mimeTypeOfPicture(url: string): string {
  const [, ending] = /\.(png|gif|webp|avif)(?:[?#]|$)/i.exec(url) ?? []
  return `image/${ending?.toLowerCase() ?? 'jpeg'}`
}
