import {
  type Article,
  type ArticleStatus,
  type ArticleTexts,
  mapArticleTexts,
} from '@hometown/shared-types/contract/articles'
import { NO_CREDIT, type PictureNotes } from '@hometown/shared-types/contract/pictures'
import type { ArticleExtras } from '@hometown/shared-types/contract/publishing'
import { decodeEntities, textFromHtml } from '@hometown/shared-types/rules/html'
import { decodeSlug } from '@hometown/shared-types/rules/slugs'
import { toMilliseconds } from '@hometown/shared-types/rules/time'
import type { WordPressPost } from '../schemas.ts'
import { type AuthorOptions, authorOfPost } from './author-of-post.ts'
import { type CategoryOptions, categoryOfPost } from './category-of-post.ts'
import { firstWords, metaAddress, metaText } from './fields.ts'
import { notesOfMedia, type Picture, pictureOfMedia } from './pictures.ts'

/** Title and description are plain text. */
export interface MappedArticle extends Omit<Article, 'id' | 'version'>, ArticleExtras {
  wordpressPostUrl: string
  /** The HTML is as WordPress rendered it. NOT SAFE: sanitize it before readers get it. */
  content: string
  /** The featured picture's own caption and credit; missing if `imageUrl` is another picture. */
  pictureNotes?: PictureNotes
  /** The featured picture with its sizes; null if `imageUrl` is another picture or the dimensions aren't known. */
  picture: Picture | null
  /** The slug is WordPress's, decoded: it may be empty (drafts), or a word that our addresses reserve. */
  slug: string
  /** The stored text with blocks and shortcodes; only for posts read with `context: 'edit'`. */
  contentRaw?: string
  /** The companion plugin keeps this id, which is ours. */
  hometownId?: string
}

/** A post doesn't have these facts itself. */
export interface MapPostOptions extends CategoryOptions, AuthorOptions {
  /** Posts without a creation time get this one, in milliseconds. */
  now?: number
}

/** Returns false for a post with a password: WordPress doesn't give its text. */
export function isReadable(post: WordPressPost): boolean {
  return post.content.protected !== true && !post.password
}

/** Returns undefined for a post with a password. Pictures and categories need `_embed`. Nothing is sanitized here. */
export function mapPostToArticle(post: WordPressPost, options: MapPostOptions): MappedArticle | undefined {
  if (!isReadable(post)) return undefined
  const publishedAt = toMilliseconds(post.date_gmt) ?? toMilliseconds(post.date)
  const createdAt = publishedAt ?? options.now ?? Date.now()
  return {
    wordpressPostId: post.id,
    wordpressPostUrl: post.link,
    title: titleOfPost(post),
    // Generated excerpts end in '[…]'.
    description: textFromHtml(post.excerpt.rendered).replace(/ ?\[(?:…|\.\.\.)\]$/, ''),
    content: steadyNumbers(post.content.rendered),
    category: categoryOfPost(post, options),
    ...textsOfPost(post, options),
    ...imageOfPost(post),
    // WordPress may give a count as text.
    views: Math.max(0, Number.parseInt(String(post.meta.views), 10) || 0),
    status: statusOfPost(post.status),
    publishedAt: publishedAt ?? null,
    createdAt,
    updatedAt: toMilliseconds(post.modified_gmt) ?? toMilliseconds(post.modified) ?? createdAt,
    slug: decodeSlug(post.slug),
    keywords: keywordsOf(post),
    contentRaw: post.content.raw,
    hometownId: metaText(post.meta, 'hometown_id') ?? undefined,
    ...post.hometown,
  }
}

/** Maps `publish` to published, `private` to archived, anything else to draft. */
export function statusOfPost(status: string): ArticleStatus {
  if (status === 'publish') return 'published'
  return status === 'private' ? 'archived' : 'draft'
}

/** WordPress puts 'Private:' before a title, in its language. A post without a title gets its first words. */
function titleOfPost({ status, title, content }: WordPressPost): string {
  const own = status === 'private' && title.raw !== undefined ? title.raw : title.rendered
  return textFromHtml(own) || firstWords(textFromHtml(content.rendered))
}

function textsOfPost(post: WordPressPost, options: AuthorOptions): ArticleTexts & Pick<MappedArticle, 'authorName'> {
  const texts = mapArticleTexts((_name, { column, isAddress }) =>
    isAddress ? metaAddress(post.meta, column) : metaPlain(post, column),
  )
  const { authorName, authorAvatar } = authorOfPost(post, options)
  return {
    ...texts,
    authorName,
    authorAvatar: options.bylines === 'paper' ? null : (texts.authorAvatar ?? authorAvatar),
  }
}

/** Describes a picture of this WordPress by its own text. */
function imageOfPost(post: WordPressPost): Pick<MappedArticle, 'imageUrl' | 'imageAlt' | 'pictureNotes' | 'picture'> {
  const media = post._embedded?.['wp:featuredmedia']?.[0]
  const imageUrl = metaAddress(post.meta, 'image_url', 'fifu_image_url') ?? media?.source_url ?? null
  const own = media !== undefined && imageUrl !== null && isSameAddress(imageUrl, media.source_url)
  const imageAlt = metaPlain(post, 'image_alt', 'fifu_image_alt') ?? ((own && media.alt_text.trim()) || null)
  return {
    imageUrl,
    imageAlt,
    ...(own && { pictureNotes: { ...NO_CREDIT, ...notesOfMedia(media) } }),
    picture: own ? pictureOfMedia(media) : null,
  }
}

/** Meta may have a picture of the same server by its path alone. */
function isSameAddress(address: string, absolute: string): boolean {
  return address === absolute || (URL.canParse(address, absolute) && new URL(address, absolute).href === absolute)
}

/** Decodes meta texts, because WordPress stores `&` as it came or as an entity, depending on who wrote it. */
function metaPlain(post: WordPressPost, ...names: string[]): string | null {
  const text = metaText(post.meta, ...names)
  return text === null ? null : decodeEntities(text)
}

/** Splits 'school, budget,, taxes' into three words; a list stays as it is. */
function keywordsOf({ meta: { keywords } }: WordPressPost): string[] {
  const words: unknown[] = typeof keywords === 'string' ? keywords.split(',') : [keywords].flat()
  return words
    .filter((word) => typeof word === 'string')
    .map((word) => decodeEntities(word.trim()))
    .filter((word) => word !== '')
}

/** WordPress numbers these names anew in each answer: galleries, players, search fields and layouts. */
const NUMBERED =
  /(?<![\w-])((?:wp-block-)?gallery|wp-block-search__[a-z]{1,30}|wp-container(?:-[a-z-]{1,60})?|wp-elements|wp-unique-id|(?:video|audio)-\d{1,15}|playlist)-(\d{1,9})(?=(?:-\d{1,15})?(?![\w-]))/g

/** Names count only within tags: a text may speak of them. */
const TAG = /<[a-z][^<>]*>/gi

/** WordPress counts over a whole answer, so that the same text would look changed when it is read alone. */
function steadyNumbers(html: string): string {
  const seen: string[] = []
  return html.replace(TAG, (tag) =>
    tag.replace(NUMBERED, (whole: string, name: string) => {
      if (!seen.includes(whole)) seen.push(whole)
      return `${name}-${seen.indexOf(whole) + 1}`
    }),
  )
}
