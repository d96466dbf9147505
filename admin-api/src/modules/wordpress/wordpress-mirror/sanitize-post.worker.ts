import { mapArticleTextColumns } from '@hometown/shared-types/contract/articles'
import { singleLine, storableText } from '@hometown/shared-types/rules/text'
import { type MapPostOptions, mapPostToArticle, postBriefSchema, type WordPressPost } from '@hometown/wordpress-adapter'
import { SAFE_HTML_VERSION, sanitizeArticleHtml } from '../../../lib/safe-html.ts'
import { handleThreadWork } from '../../../threads/thread-worker.ts'
import { linkUnsupportedBlocks } from '../../content/articles/wordpress-texts/unsupported-blocks.ts'
import { normalizeFormerPath } from '../../content/redirects/redirects.service.ts'

export interface SanitizePostRequest {
  post: WordPressPost
  options: MapPostOptions
}

export type SanitizedPost = NonNullable<ReturnType<typeof sanitizeWordPressPost>>

handleThreadWork(({ post, options }: SanitizePostRequest) => sanitizeWordPressPost(post, options))

/**
 * Returns undefined for a post that must not be shown, such as a password-protected one.
 * - `hometownId`: the article's id, which the companion plugin keeps
 * - `columns`: all but ours. `slug` is WordPress's: another article may have it, or it can't be an address
 * - `media`: the featured picture, if it is the article's
 * - `paths`: its address in WordPress; none with plain permalinks, which have a number
 */
function sanitizeWordPressPost(post: WordPressPost, options: MapPostOptions) {
  const article = mapPostToArticle(post, options)
  if (!article) return undefined
  const html = sanitizeArticleHtml(linkUnsupportedBlocks(storableText(article.content), post.link))
  const { picture, contentRaw, hometownId } = article
  const columns = {
    title: toStorableLine(article.title) || 'Untitled',
    description: toStorableLine(article.description),
    content_raw: contentRaw === undefined ? html : storableText(contentRaw),
    content_html: html,
    safe_html_version: SAFE_HTML_VERSION,
    category: article.category,
    image_url: storableTextOrNull(article.imageUrl),
    image_width: picture?.width ?? null,
    image_height: picture?.height ?? null,
    image_srcset: picture?.srcset.map(({ src, width }) => `${src} ${width}w`).join(', ') ?? null,
    author_name: toStorableLine(article.authorName),
    status: article.status,
    published_at: article.publishedAt,
    created_at: article.createdAt,
    updated_at: article.updatedAt,
    slug: article.slug,
    ...mapArticleTextColumns((name) => storableTextOrNull(article[name])),
    keywords: JSON.stringify(article.keywords.map(toStorableLine).filter(Boolean)),
    wordpress_brief: JSON.stringify(postBriefSchema.parse(post)),
    is_sticky: post.sticky ? 1 : 0,
  }
  const media = article.pictureNotes && post._embedded?.['wp:featuredmedia']?.[0]
  const path = normalizeFormerPath(post.link)
  return { id: post.id, hometownId, columns, media, paths: path?.startsWith('/') ? [path] : [] }
}

/** A database refuses or changes some characters, which would look like a change at every sync. */
function toStorableLine(text: string): string {
  return singleLine(storableText(text))
}

function storableTextOrNull(text: string | null): string | null {
  return text === null ? null : storableText(text)
}
