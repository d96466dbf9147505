import type { Article } from '@hometown/shared-types/article'
import type { PreviewArticle } from '@hometown/shared-types/publishing'
import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import type { ArticleFields } from './article-values.ts'

/** A saved article with what was changed in the form since, as a page would show it. */
export function previewOf(article: Article, changes: ArticleFields, now: number): PreviewArticle {
  const { title, description, category, authorName, keywords } = { ...article, ...withoutUndefined(changes) }
  const optional = (name: 'imageUrl' | 'imageAlt' | 'authorAvatar' | 'metaDescription') =>
    (changes[name] === undefined ? article[name] : changes[name]) || null
  return {
    title,
    description,
    content: changes.content === undefined ? article.content : sanitizeArticleHtml(changes.content),
    category,
    imageUrl: optional('imageUrl'),
    imageAlt: optional('imageAlt'),
    authorName,
    authorAvatar: optional('authorAvatar'),
    publishedAt: changes.publishedAt ?? article.publishedAt ?? now,
    metaDescription: optional('metaDescription'),
    keywords: [...keywords],
    slug: changes.slug || article.slug,
  }
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

function withoutUndefined<T extends object>(value: T): Partial<Defined<T>> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Partial<Defined<T>>
}
