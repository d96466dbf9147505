import { type Article, articleSchema } from '@hometown/shared-types/article'
import { isUsableSlug } from '@hometown/shared-types/slug'

/** The slug of an address that could be an article's: one segment, and no word that belongs to a page. */
export function findSlugInPath(path: string): string | undefined {
  const slug = path.replace(/^\/(?:article\/)?/, '').replace(/\/$/, '')
  return isUsableSlug(slug) ? slug : undefined
}

/** An article that was published a moment ago: the service knows it, its page is still on the way. */
export async function findLiveArticle(apiUrl: string, slug: string): Promise<Article | undefined> {
  const response = await fetch(`${apiUrl}/api/articles/by-slug/${encodeURIComponent(slug)}`)
  if (!response.ok) return undefined
  const answer = articleSchema.safeParse(await response.json())
  return answer.success && answer.data.status === 'published' ? answer.data : undefined
}
