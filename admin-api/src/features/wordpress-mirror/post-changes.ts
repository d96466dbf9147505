import type { NewArticle, UpdateArticleInput } from '@hometown/shared-types/article'
import { type ArticleTexts, mapArticleTexts } from '@hometown/shared-types/article-texts'
import type { Category } from '@hometown/shared-types/category'
import { slugify } from '@hometown/shared-types/slug'
import type { ArticleChanges } from '@hometown/wordpress-adapter'
import type { Config } from '../../config.ts'
import { type ArticleRow, articleFromRow } from '../articles/stored-articles.service.ts'

/** What is to be written to a post, with our category in place of WordPress's term ids. */
export type PostChanges = Omit<ArticleChanges, 'categoryIds' | 'tagIds' | 'hometownId'> & { category?: Category }

type Addresses = Pick<Config, 'siteUrl' | 'apiUrl'>
type OptionalTexts = { [Name in keyof ArticleTexts]?: ArticleTexts[Name] | undefined }

export function postChangesOfNew(article: NewArticle, addresses: Addresses): PostChanges {
  const slug = slugify(article.slug || article.title)
  return { ...toPost(article, addresses), slug, status: article.status, category: article.category }
}

/** Only what differs from the mirror: a field that is not sent stays in WordPress byte for byte. */
export function postChangesOf(
  fields: Omit<UpdateArticleInput, 'version'>,
  row: ArticleRow,
  addresses: Addresses,
): PostChanges {
  const before = { ...articleFromRow(row), content: row.content_raw }
  const changed = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSame(Reflect.get(before, name), value)),
  ) as typeof fields
  return {
    ...toPost(changed, addresses),
    ...(changed.slug && { slug: slugify(changed.slug) }),
    ...(changed.status && { status: changed.status }),
    ...(changed.category && { category: changed.category }),
  }
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? '') === JSON.stringify(after ?? '')
}

function toPost(fields: Omit<UpdateArticleInput, 'version'>, addresses: Addresses): PostChanges {
  const changes: PostChanges = {
    title: fields.title,
    description: fields.description,
    contentRaw: fields.content,
    ...textsWithOrigin(fields, addresses),
    keywords: fields.keywords,
    authorName: fields.authorName,
    imageUrl: withOrigin(fields.imageUrl, addresses),
    publishedAt: fields.publishedAt ?? undefined,
  }
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

/** The optional texts as WordPress gets them. */
export function textsWithOrigin(texts: OptionalTexts, addresses: Addresses) {
  return mapArticleTexts((name, { isAddress }) => (isAddress ? withOrigin(texts[name], addresses) : texts[name]))
}

/** WordPress and its themes know nothing of our paths: an upload of ours is sent with its whole address. */
export function withOrigin(
  address: string | null | undefined,
  { siteUrl, apiUrl }: Addresses,
): string | null | undefined {
  return address?.startsWith('/') ? `${apiUrl || siteUrl}${address}` : address
}
