import { CATEGORIES, findCategoryBySlug } from '@hometown/shared-types/category'
import type { CountyMonth } from '@hometown/shared-types/county-time'
import type { ArticleIndex, SiteContent } from '../lib/content.ts'
import {
  ARCHIVE_PATH,
  archiveYearPath,
  articlePath,
  businessCategoryPath,
  businessPath,
  CORRECTIONS_FEED_PATH,
  CORRECTIONS_PATH,
  categoryFeedPath,
  categoryPath,
  DIRECTORY_LIST_PATH,
  DIRECTORY_PATH,
  MANAGE_PATH,
  monthPath,
  NEWSLETTERS_FEED_PATH,
  newsletterPath,
  SUBSCRIBE_PATH,
  TRUST_PATHS,
} from '../lib/paths.ts'
import { articlesOfSitemap, sitemapPartsOf } from '../lib/sitemap-parts.ts'

/** The address of a page below the site's origin: `/`, `/sports`, `/sitemaps/2026-11.xml`. */
export type PagePath = string

export const HOME = '/'
export const NOT_FOUND = '/404'
export const PREVIEW = '/preview'
export const SEARCH = '/search'
export const FEED = '/feed.xml'
export const SITEMAP_INDEX = '/sitemap.xml'
export const SITEMAP_PAGES = '/sitemaps/pages.xml'
export const SITEMAP_BUSINESSES = '/sitemaps/businesses.xml'
export const SITEMAP_NEWSLETTERS = '/sitemaps/newsletters.xml'
export const SITEMAP_NEWS = '/sitemap-news.xml'

const SINGLE_PAGES: readonly PagePath[] = [
  HOME,
  ...TRUST_PATHS,
  CORRECTIONS_PATH,
  CORRECTIONS_FEED_PATH,
  DIRECTORY_PATH,
  DIRECTORY_LIST_PATH,
  SUBSCRIBE_PATH,
  MANAGE_PATH,
  ARCHIVE_PATH,
  NEWSLETTERS_FEED_PATH,
  NOT_FOUND,
  SEARCH,
  FEED,
  SITEMAP_INDEX,
  SITEMAP_PAGES,
  SITEMAP_NEWS,
  '/robots.txt',
  '/llms.txt',
  '/favicon.svg',
  '/icons/180.png',
  '/icons/192.png',
  '/icons/512.png',
  '/icons/maskable.png',
  '/manifest.webmanifest',
]
const singlePages = new Set(SINGLE_PAGES)

/** The sitemaps of a month's articles: more than one where there are very many. */
export function monthSitemapPaths(articles: ArticleIndex, month: CountyMonth): PagePath[] {
  return sitemapPartsOf(articles, month).map((part) => `/sitemaps/${part}.xml`)
}

/** What there is to have pages. */
export type PagedContent = Pick<SiteContent, 'articles' | 'businesses' | 'newsletters'>

/** Every page of the site; articles first, since the other pages link to them. */
export function* listPagePaths({ articles, businesses, newsletters }: PagedContent): Iterable<PagePath> {
  for (const article of articles.all()) yield articlePath(article.slug)
  for (const category of CATEGORIES) {
    for (const month of articles.months(category)) yield monthPath(category, month)
    yield categoryPath(category)
    yield categoryFeedPath(category)
  }
  for (const month of articles.months()) yield* monthSitemapPaths(articles, month)
  for (const business of businesses.all()) yield businessPath(business.slug)
  for (const { slug } of businesses.categories) yield businessCategoryPath(slug)
  if (businesses.size > 0) yield SITEMAP_BUSINESSES
  for (const { id } of newsletters.all()) yield newsletterPath(id)
  for (const year of newsletters.years()) yield archiveYearPath(year)
  if (newsletters.size > 0) yield SITEMAP_NEWSLETTERS
  yield* SINGLE_PAGES
}

/** Whether the site has this page now; a touched path that has none goes. */
export function isPage({ articles, businesses, newsletters }: PagedContent, path: PagePath): boolean {
  if (singlePages.has(path)) return true
  const [first = '', ...rest] = path.slice(1).split('/')
  if (path === SITEMAP_BUSINESSES) return businesses.size > 0
  if (path === SITEMAP_NEWSLETTERS) return newsletters.size > 0
  if (first === 'newsletter') return newsletters.findById(rest.join('/')) !== undefined
  if (path.startsWith(`${ARCHIVE_PATH}/`)) return newsletters.inYear(rest.join('/')).length > 0
  if (path.startsWith(`${DIRECTORY_PATH}/`)) return isDirectoryPage(businesses, rest)
  if (first === 'sitemaps') return articlesOfSitemap(articles, rest.join('/').replace(/\.xml$/, '')).length > 0
  const category = findCategoryBySlug(first)
  if (category === undefined) return rest.length === 0 && articles.findBySlug(first) !== undefined
  if (rest.length === 0 || rest[0] === 'feed.xml') return true
  return articles.inMonth(rest.join('-'), category).length > 0
}

function isDirectoryPage(businesses: PagedContent['businesses'], [first = '', second]: readonly string[]): boolean {
  if (second === undefined) return businesses.findBySlug(first) !== undefined
  return first === 'category' && businesses.findCategory(second) !== undefined
}

/** The file of a page below the release's root, as `build.format: 'file'` names it. */
export function fileOfPage(path: PagePath): string {
  if (path === HOME) return 'index.html'
  return /\.(?:xml|json|txt|svg|png|webmanifest)$/.test(path) ? path.slice(1) : `${path.slice(1)}.html`
}

/**
 * What must be on disk before what: articles before the lists that link to them, months before their category,
 * and the home page and feeds last.
 */
export function writingOrder(path: PagePath): number {
  const [first = '', ...rest] = path.slice(1).split('/')
  if (singlePages.has(path) || first === 'sitemaps' || rest[0] === 'feed.xml') return 3
  if (path.startsWith(businessCategoryPath('')) || path.startsWith(`${ARCHIVE_PATH}/`)) return 1
  if (findCategoryBySlug(first) === undefined) return 0
  return rest.length > 0 ? 1 : 2
}
