import type { CountyMonth } from '@hometown/shared-types/county-time'
import type { ArticleIndex, SiteArticle } from './content.ts'

/** What the sitemap protocol allows in one file. With the longest addresses that is a third of the bytes it allows. */
export const SITEMAP_LIMIT = 50_000

/** Names of a month's sitemaps: `2026-11`, and `2026-11-2` for the articles above the limit. */
export function sitemapPartsOf(articles: ArticleIndex, month: CountyMonth): string[] {
  const parts = Math.ceil(articles.inMonth(month).length / SITEMAP_LIMIT)
  return Array.from({ length: parts }, (_, index) => (index === 0 ? month : `${month}-${index + 1}`))
}

/**
 * The articles of one part, none for a part that there is not. The oldest are in the first, so that a new article
 * changes the last part alone.
 */
export function articlesOfSitemap(articles: ArticleIndex, part: string): readonly SiteArticle[] {
  const [, month = '', number = '1'] = /^(\d{4}-\d{2})(?:-([2-9]|[1-9]\d+))?$/.exec(part) ?? []
  const all = articles.inMonth(month)
  const end = all.length - (Number(number) - 1) * SITEMAP_LIMIT
  return end <= 0 ? [] : all.slice(Math.max(0, end - SITEMAP_LIMIT), end)
}
