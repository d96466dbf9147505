import type { ArticleFields, NewArticle } from '@hometown/shared-types/article'
import { editedSlug } from '@hometown/shared-types/article-slug'
import { type ArticleTextChanges, mapArticleTexts } from '@hometown/shared-types/article-texts'
import type { Category } from '@hometown/shared-types/category'
import { writePageBreaks } from '@hometown/shared-types/page-breaks'
import { slugify } from '@hometown/shared-types/slug'
import type { PostChanges } from '@hometown/wordpress-adapter'
import type { Config } from '../../../../config/config.ts'
import { type ArticleRow, articleFromRow } from '../../../content/articles/stored-articles.service.ts'

export interface ChangesToSend extends PostChanges {
  category?: Category
}

type Addresses = Pick<Config, 'siteUrl' | 'apiUrl'>

export function postChangesOfNew(article: NewArticle, addresses: Addresses): ChangesToSend {
  const slug = slugify(article.slug || article.title)
  return { ...toPost(article, addresses), slug, status: article.status, category: article.category }
}

/** WordPress keeps all other fields byte for byte. */
export function postChangesOf(fields: ArticleFields, row: ArticleRow, addresses: Addresses): ChangesToSend {
  const before = { ...articleFromRow(row), content: row.content_raw }
  const changed = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSame(Reflect.get(before, name), value)),
  ) as typeof fields
  return {
    ...toPost(changed, addresses),
    ...(changed.slug && { slug: editedSlug(changed.slug) }),
    ...(changed.status && { status: changed.status }),
    ...(changed.category && { category: changed.category }),
  }
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? '') === JSON.stringify(after ?? '')
}

function toPost(fields: ArticleFields, addresses: Addresses): ChangesToSend {
  const changes: PostChanges = {
    title: fields.title,
    description: fields.description,
    contentRaw: fields.content === undefined ? undefined : writePageBreaks(fields.content),
    ...textsWithOrigin(fields, addresses),
    keywords: fields.keywords,
    authorName: fields.authorName,
    imageUrl: withOrigin(fields.imageUrl, addresses),
    publishedAt: fields.publishedAt ?? undefined,
  }
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

export function textsWithOrigin(texts: ArticleTextChanges, addresses: Addresses) {
  return mapArticleTexts((name, { isAddress }) => (isAddress ? withOrigin(texts[name], addresses) : texts[name]))
}

/** WordPress and its themes don't know our relative paths. */
export function withOrigin(
  address: string | null | undefined,
  { siteUrl, apiUrl }: Addresses,
): string | null | undefined {
  return address?.startsWith('/') ? `${apiUrl || siteUrl}${address}` : address
}
