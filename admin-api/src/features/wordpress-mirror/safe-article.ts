import { SAFE_HTML_VERSION, sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import {
  type MapPostOptions,
  type MappedArticle,
  mapPostToArticle,
  type WordPressPost,
} from '@hometown/wordpress-adapter'

/** A post as it may be stored: its HTML is safe. */
export interface SafeArticle extends MappedArticle {
  safeHtmlVersion: number
  /** Every category term of the post, since WordPress replaces them all on a write. */
  categoryIds: number[]
}

/** Undefined for a post that must not be shown, such as one behind a password. */
export function toSafeArticle(post: WordPressPost, options: MapPostOptions): SafeArticle | undefined {
  const article = mapPostToArticle(post, options)
  if (!article) return undefined
  return {
    ...article,
    content: sanitizeArticleHtml(article.content),
    safeHtmlVersion: SAFE_HTML_VERSION,
    categoryIds: post.categories,
  }
}
