import type { Article } from '@hometown/shared-types/article'
import { decodeSlug, isArticleSlug } from '@hometown/shared-types/article-slug'

export type LiveArticle = Pick<
  Article,
  | 'slug'
  | 'title'
  | 'description'
  | 'content'
  | 'category'
  | 'imageUrl'
  | 'imageAlt'
  | 'authorName'
  | 'views'
  | 'publishedAt'
  | 'createdAt'
>

export function findSlugInPath(path: string): string | undefined {
  const [, text = ''] = /^\/(?:article\/)?([^/]+)\/?$/.exec(path) ?? []
  const slug = decodeSlug(text)
  return isArticleSlug(slug) ? slug : undefined
}

/** Finds an article that was just published and whose page isn't on the site yet. */
export async function findLiveArticle(apiUrl: string, slug: string): Promise<LiveArticle | undefined> {
  const response = await fetch(`${apiUrl}/api/articles/by-slug/${encodeURIComponent(slug)}`)
  if (!response.ok) return undefined
  const answer: unknown = await response.json()
  return isPublished(answer) ? answer : undefined
}

/** Checked by hand: the schema library is larger than all other scripts of the site together. */
function isPublished(answer: unknown): answer is LiveArticle {
  if (typeof answer !== 'object' || answer === null) return false
  const fields = new Map<string, unknown>(Object.entries(answer))
  const texts = ['slug', 'title', 'description', 'content', 'category', 'authorName']
  return fields.get('status') === 'published' && texts.every((name) => typeof fields.get(name) === 'string')
}
