import { mapArticleTexts } from '@hometown/shared-types/article-texts'
import { linkPartsElsewhere } from '@hometown/shared-types/parts-elsewhere'
import { SAFE_HTML_VERSION, sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import { singleLine, storable } from '@hometown/shared-types/storable-text'
import {
  type MapPostOptions,
  type MappedArticle,
  mapPostToArticle,
  type WordPressPost,
} from '@hometown/wordpress-adapter'
import { answerInThread } from '../../../threads/answer.ts'
import { formerPath, linksToHost } from '../../content/articles/former-addresses/former-addresses.service.ts'

export interface SafeArticleRequest {
  posts: WordPressPost[]
  options: MapPostOptions
}

export interface SafeArticle extends MappedArticle {
  safeHtmlVersion: number
  /** All category terms of the post, because a write replaces them all. */
  categoryIds: number[]
  /** What the post says besides its text. */
  place: {
    /** Its address in WordPress. */
    path: string | undefined
    /** Links in its text to other addresses of the same WordPress. */
    links: { href: string; path: string }[]
    isSticky: boolean
  }
}

answerInThread(({ posts, options }: SafeArticleRequest) => posts.flatMap((post) => toSafeArticle(post, options) ?? []))

/** Undefined for a post that must not be shown, such as a password-protected one. */
function toSafeArticle(post: WordPressPost, options: MapPostOptions): SafeArticle | undefined {
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

/**
 * @param link the post's own address in WordPress
 * @param html its text, sanitized
 */
function placeOfPost(link: string, html: string, isSticky: boolean): SafeArticle['place'] {
  const own = URL.parse(link)
  const path = own && formerPath(own.href)
  // With plain permalinks, a post has no path but a number.
  return { path: path?.startsWith('/') ? path : undefined, links: own ? linksToHost(html, own) : [], isSticky }
}
