import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { apiOf, type SiteUrls } from '@hometown/shared-types/rules/addresses'
import { type Category, categoryDetails } from '@hometown/shared-types/rules/categories'
import { encodeSlug } from '@hometown/shared-types/rules/slugs'
import type { CountyMonth } from '@hometown/shared-types/rules/time'

export * from './island-paths.ts'

/** Returns where searches lead: on one machine the service answers below the site's own address. */
export function searchUrl({ apiUrl }: Pick<SiteInfo, 'apiUrl'>): string {
  return apiUrl === '' ? '/search' : `${apiUrl}/api/search/page`
}

export const CORRECTIONS_PATH = '/corrections'

export const DIRECTORY_PATH = '/business-directory'

export function businessPath(slug: string): string {
  return `${DIRECTORY_PATH}/${slug}`
}

export function directoryPath(words: string): string {
  return `${DIRECTORY_PATH}?${new URLSearchParams({ q: words })}`
}

export function authorPath(slug: string): string {
  return `/author/${slug}`
}

export function categoryPath(category: Category): string {
  return `/${categoryDetails(category).slug}`
}

export function monthPath(category: Category, month: CountyMonth): string {
  return `${categoryPath(category)}/${month.replace('-', '/')}`
}

export function categoryFeedPath(category: Category): string {
  return `${categoryPath(category)}/feed.xml`
}

/** This page of all games exists only if there are some. */
export const SPORTS_SCHEDULE_PATH = '/sports/schedule'

/** @param slug of the keyword, as `topicSlug` makes it */
export function topicPath(slug: string): string {
  return `/topics/${slug}`
}

export function articlePath(slug: string): string {
  return `/${encodeSlug(slug)}`
}

/** Makes addresses for canonical links, feeds and sitemaps. The home page has no trailing slash. */
export function absoluteUrl(siteUrl: string, path: string): string {
  return path === '/' ? siteUrl : `${siteUrl}${path}`
}

/** Returns where a form goes without JavaScript: the service answers with a page. */
export function formUrl(urls: SiteUrls, form: 'subscribers/form' | 'subscribers/leave' | 'event-submissions/form') {
  return `${apiOf(urls)}/api/${form}`
}
