import { mapArticleTexts } from '@hometown/shared-types/article-texts'
import { SAFE_HTML_VERSION, sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import { singleLine, storable } from '@hometown/shared-types/storable-text'
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
  const mapped = mapPostToArticle(post, options)
  if (!mapped) return undefined
  const article = storableTexts(mapped)
  return {
    ...article,
    content: sanitizeArticleHtml(article.content),
    safeHtmlVersion: SAFE_HTML_VERSION,
    categoryIds: post.categories,
  }
}

/** What one database refuses, or gives back otherwise than it got it, would stop the mirror or look like a change for ever. */
function storableTexts(article: MappedArticle): MappedArticle {
  const { content, slug, imageUrl, imageCaption, contentRaw } = article
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
    ...(imageCaption !== undefined && { imageCaption: storable(imageCaption) }),
    ...(contentRaw !== undefined && { contentRaw: storable(contentRaw) }),
  }
}

function orNull(text: string | null): string | null {
  return text === null ? null : storable(text)
}
