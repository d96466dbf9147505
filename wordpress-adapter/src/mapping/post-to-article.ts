import type { Article, ArticleStatus } from '@hometown/shared-types/article'
import { type ArticleTexts, mapArticleTexts } from '@hometown/shared-types/article-texts'
import type { Correction } from '@hometown/shared-types/correction'
import { decodeEntities, textFromHtml } from '@hometown/shared-types/excerpt'
import type { PictureCopies, TextPictureCopies } from '@hometown/shared-types/picture'
import { toMilliseconds } from '@hometown/shared-types/timestamp'
import type { WordPressPost } from '../schemas/post.ts'
import { type CategoryOptions, categoryOfPost } from './category-of-post.ts'
import { metaAddress, metaCount, metaKeywords, metaText } from './meta.ts'
import { type Picture, pictureOfMedia } from './picture.ts'
import { textFromExcerpt } from './text.ts'

/** A post as the article that it is; title and description are plain text. */
export interface MappedArticle extends Omit<Article, 'id' | 'version'> {
  wordpressPostUrl: string
  /** HTML as WordPress rendered it. NOT SAFE: sanitise it before it reaches a reader. */
  content: string
  /** What stands below the featured picture, as plain text; absent where there is nothing. */
  imageCaption?: string
  /** The featured picture with its sizes; null when `imageUrl` is another one or its dimensions are not known. */
  picture: Picture | null
  /** The sizes of that picture which our own service keeps; absent where it keeps none. */
  copies?: PictureCopies
  /** The sizes of the pictures in its text that our own service keeps, by their `src`; absent where there are none. */
  textPictures?: TextPictureCopies
  /** The notes that our own service keeps under it, the newest first; absent where there are none. */
  corrections?: Correction[]
  /** As WordPress has it: may be empty (drafts), percent-encoded, or a word that our addresses reserve. */
  slug: string
  /** The stored text with its blocks and shortcodes; only for posts read with `context: 'edit'`. */
  contentRaw?: string
  /** The id that the companion plugin keeps for us. */
  hometownId?: string
  /** What the companion plugin calls this state of the post. */
  revision?: number
}

/** What an article needs that its post does not say. */
export interface MapPostOptions extends CategoryOptions {
  /** The author of posts that name none. */
  siteName: string
  /** Milliseconds; the creation time of a post without any. */
  now?: number
}

/** False for a post that asks readers for a password: what WordPress gives of it is not the article. */
export function isReadable(post: WordPressPost): boolean {
  return post.content.protected !== true && !post.password
}

/**
 * The article that a post is, or undefined for one that asks readers for a password: it must not be published. Read
 * posts with `_embed` to have their pictures and category names. Nothing is sanitised here.
 */
export function mapPostToArticle(post: WordPressPost, options: MapPostOptions): MappedArticle | undefined {
  if (!isReadable(post)) return undefined
  const publishedAt = toMilliseconds(post.date_gmt) ?? toMilliseconds(post.date)
  const createdAt = publishedAt ?? options.now ?? Date.now()
  return {
    wordpressPostId: post.id,
    wordpressPostUrl: post.link,
    title: titleOfPost(post),
    description: textFromExcerpt(post.excerpt.rendered),
    content: post.content.rendered,
    category: categoryOfPost(post, options),
    ...textsOfPost(post),
    ...imageOfPost(post),
    authorName: metaPlain(post, 'author_name') ?? options.siteName,
    views: metaCount(post.meta, 'views'),
    status: statusOfPost(post.status),
    publishedAt: publishedAt ?? null,
    createdAt,
    updatedAt: toMilliseconds(post.modified_gmt) ?? toMilliseconds(post.modified) ?? createdAt,
    slug: post.slug,
    keywords: metaKeywords(post.meta).map(decodeEntities),
    ...rawOfPost(post),
    ...(post.hometown_picture !== undefined && { copies: post.hometown_picture }),
    ...(post.hometown_pictures !== undefined && { textPictures: post.hometown_pictures }),
    ...(post.hometown_corrections !== undefined && { corrections: post.hometown_corrections }),
    ...(post.hometown_revision !== undefined && { revision: post.hometown_revision }),
  }
}

/** `publish` → published, `private` → archived, anything else → draft. */
export function statusOfPost(status: string): ArticleStatus {
  if (status === 'publish') return 'published'
  return status === 'private' ? 'archived' : 'draft'
}

/** Before the title of a private post WordPress writes that it is one, in the newsroom's language: no part of the title. */
function titleOfPost({ status, title }: WordPressPost): string {
  return textFromHtml((status === 'private' && title.raw) || title.rendered)
}

function textsOfPost(post: WordPressPost): ArticleTexts {
  return mapArticleTexts((_name, { column, isAddress }) =>
    isAddress ? metaAddress(post.meta, column) : metaPlain(post, column),
  )
}

/** A picture of WordPress's own brings its description along. */
function imageOfPost(post: WordPressPost): Pick<MappedArticle, 'imageUrl' | 'imageAlt' | 'imageCaption' | 'picture'> {
  const media = post._embedded?.['wp:featuredmedia']?.[0]
  const imageUrl = metaAddress(post.meta, 'image_url', 'fifu_image_url') ?? media?.source_url ?? null
  const own = media !== undefined && imageUrl !== null && isSameAddress(imageUrl, media.source_url)
  const imageAlt = metaPlain(post, 'image_alt', 'fifu_image_alt') ?? ((own && media.alt_text.trim()) || null)
  const imageCaption = own ? textFromHtml(media.caption?.rendered ?? '') : ''
  return {
    imageUrl,
    imageAlt,
    ...(imageCaption !== '' && { imageCaption }),
    picture: own ? pictureOfMedia(media) : null,
  }
}

/** Meta may name a picture of the same server by its path alone. */
function isSameAddress(address: string, absolute: string): boolean {
  return address === absolute || (URL.canParse(address, absolute) && new URL(address, absolute).href === absolute)
}

/** WordPress stores `&` in meta texts as it came, or as an entity, depending on who wrote it. */
function metaPlain(post: WordPressPost, ...names: string[]): string | null {
  const text = metaText(post.meta, ...names)
  return text === null ? null : decodeEntities(text)
}

function rawOfPost(post: WordPressPost): Pick<MappedArticle, 'contentRaw' | 'hometownId'> {
  const hometownId = metaText(post.meta, 'hometown_id')
  return {
    ...(post.content.raw === undefined ? {} : { contentRaw: post.content.raw }),
    ...(hometownId === null ? {} : { hometownId }),
  }
}
