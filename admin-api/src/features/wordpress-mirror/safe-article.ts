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
  /** What the companion plugin calls this state of the post; null without the plugin. */
  revision: string | null
}

/** Undefined for a post that must not be shown, such as one behind a password. */
export function toSafeArticle(post: WordPressPost, options: MapPostOptions): SafeArticle | undefined {
  const article = mapPostToArticle(post, options)
  if (!article) return undefined
  const revision: unknown = Reflect.get(post, 'hometown_revision')
  return {
    ...article,
    content: sanitizeArticleHtml(article.content),
    safeHtmlVersion: SAFE_HTML_VERSION,
    categoryIds: post.categories,
    revision: typeof revision === 'number' || typeof revision === 'string' ? String(revision) : null,
  }
}
