import { mapArticleTexts } from '@hometown/shared-types/article-texts'
import { linkPartsElsewhere } from '@hometown/shared-types/parts-elsewhere'
import { SAFE_HTML_VERSION, sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import { singleLine, storable } from '@hometown/shared-types/storable-text'
import {
  type MapPostOptions,
  type MappedArticle,
  mapPostToArticle,
  type WordPressMedia,
  type WordPressPost,
} from '@hometown/wordpress-adapter'
import { formerPath, linksToHost } from '../../../../content/articles/former-addresses/former-addresses.service.ts'

export interface SafeArticle extends MappedArticle {
  safeHtmlVersion: number
  /** All category terms of the post, because a write replaces them all. */
  categoryIds: number[]
  place: PostPlace
  /** The featured picture, if it is the article's. */
  media?: WordPressMedia | undefined
}

/** Undefined for a post that must not be shown, such as a password-protected one. */
export function toSafeArticle(post: WordPressPost, options: MapPostOptions): SafeArticle | undefined {
  const mapped = mapPostToArticle(post, options)
  if (!mapped) return undefined
  const article = storableTexts(mapped)
  const content = sanitizeArticleHtml(linkPartsElsewhere(article.content, post.link))
  return {
    ...article,
    content,
    place: placeOfPost(post.link, content, post.sticky),
    safeHtmlVersion: SAFE_HTML_VERSION,
    categoryIds: post.categories,
    ...(article.pictureNotes && { media: post._embedded?.['wp:featuredmedia']?.[0] }),
  }
}

/** A database refuses or changes some characters, which would look like a change at every sync. */
function storableTexts(article: MappedArticle): MappedArticle {
  const { content, slug, imageUrl, contentRaw } = article
  return {
    ...article,
    title: singleLine(storable(article.title)),
    description: singleLine(storable(article.description)),
    authorName: singleLine(storable(article.authorName)),
    keywords: article.keywords.map((keyword) => singleLine(storable(keyword))).filter(Boolean),
    content: storable(content),
    slug: storable(slug),
    imageUrl: orNull(imageUrl),
    ...mapArticleTexts((name) => orNull(article[name])),
    ...(contentRaw !== undefined && { contentRaw: storable(contentRaw) }),
  }
}

function orNull(text: string | null): string | null {
  return text === null ? null : storable(text)
}

export interface PostPlace {
  /** Its address in WordPress; two if it isn't in NFC there. */
  paths: string[]
  /** Links in its text to other addresses of the same WordPress. */
  links: { href: string; path: string }[]
  isSticky: boolean
}

/**
 * @param link the post's own address in WordPress
 * @param html its text, sanitized
 */
function placeOfPost(link: string, html: string, isSticky: boolean): PostPlace {
  const own = URL.parse(link)
  if (!own) return { paths: [], links: [], isSticky }
  return { paths: pathsOfLink(own), links: linksToHost(html, own), isSticky }
}

/** With plain permalinks, a post has no path but a number. */
function pathsOfLink(own: URL): string[] {
  const path = formerPath(own.href)
  if (!path?.startsWith('/')) return []
  const asWritten = decoded(own.pathname).replace(/\/$/, '')
  return asWritten.normalize() === path && asWritten !== path ? [path, asWritten] : [path]
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
