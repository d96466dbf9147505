import { isArticleSlug } from '@hometown/shared-types/article-slug'
import { CATEGORIES, categoryDetails } from '@hometown/shared-types/category'
import {
  CALENDAR_FILE_TYPE,
  FRAMED_PATH,
  HASHED_FILES_CACHE_CONTROL,
  securityHeadersOf,
} from '@hometown/shared-types/site-headers'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { SiteContent } from '../lib/content.ts'
import { articlePath, authorPath, CALENDAR_FILE_PATH, calendarFilePath } from '../lib/paths.ts'
import type { PagePath } from './files.ts'
import type { RenderedFile } from './render.ts'

export const BUILD_FILE = 'build.json'
/** Lists of events. The file of one event gets its type from its extension. */
const CALENDAR_FILES = [
  CALENDAR_FILE_PATH,
  ...CATEGORIES.map((category) => calendarFilePath(categoryDetails(category).slug)),
]

type IsPage = (path: PagePath) => boolean
type Move = readonly [from: PagePath, to: PagePath]

/** Files for hosts that read them. */
export function derivedFiles(content: SiteContent, isPage: IsPage): RenderedFile[] {
  return [
    { file: '_redirects', bytes: Buffer.from(redirectsText(content, isPage)) },
    { file: '_headers', bytes: Buffer.from(headersText(content.site)) },
  ]
}

/** Shows from outside which publish is live. */
export function buildFile(id: string): RenderedFile {
  return { file: BUILD_FILE, bytes: Buffer.from(`${JSON.stringify({ id })}\n`) }
}

/**
 * A live page at an old address wins. Lines without a pattern come first, and of those with one there are few: hosts
 * limit their number.
 */
export function redirectsText(content: SiteContent, isPage: IsPage): string {
  const { site, articles } = content
  const isFree = ([from]: Move) => !isPage(from)
  const moves = [
    ...sentMoves(site).filter(isFree),
    ...articleMoves(site.redirects.filter(({ from }) => articles.findBySlug(from) === undefined)),
    ...authorMoves(content),
    ...formerMoves(site).filter(isFree),
  ]
  const lines = moves.map(([from, to]) => `${from} ${to} 301\n`)
  const patterns = (site.formerPaths?.patterns ?? []).map((pattern) => `${pattern} /:slug 301\n`)
  return [...lines, deskRedirects(site.apiUrl), '/article/:slug /:slug 301\n', ...patterns].join('')
}

const known = new WeakMap<SiteInfo, ReadonlySet<PagePath>>()

/** Addresses that lead elsewhere as long as no page has them. */
export function redirectedPaths(site: SiteInfo): ReadonlySet<PagePath> {
  const paths =
    known.get(site) ??
    new Set([...sentMoves(site), ...articleMoves(site.redirects), ...formerMoves(site)].map(([from]) => from))
  known.set(site, paths)
  return paths
}

/** Where editors send readers of deleted pages. */
function sentMoves({ pageRedirects = [] }: SiteInfo): Move[] {
  return pageRedirects.map(({ from, to }): Move => [from, to]).filter(isPlain)
}

function articleMoves(redirects: SiteInfo['redirects']): Move[] {
  return redirects
    .filter(({ from, to }) => isArticleSlug(from) && isArticleSlug(to))
    .map(({ from, to }) => [articlePath(from), articlePath(to)])
}

/** Where articles were in WordPress. */
function formerMoves({ formerPaths }: SiteInfo): Move[] {
  return (formerPaths?.single ?? []).map(({ from, to }): Move => [encodeURI(from), articlePath(to)]).filter(isPlain)
}

/** Articles link to the address that their author had when they were saved. */
function authorMoves({ people }: SiteContent): Move[] {
  return Array.from(people.all()).flatMap(({ slug, formerSlugs }) =>
    formerSlugs.map((former): Move => [authorPath(former), authorPath(slug)]),
  )
}

/** `*` and `:` have a meaning in this file. */
function isPlain([from]: Move): boolean {
  return /^[\w/%.~-]+$/.test(from)
}

/** If the site has a host of its own, the desk is with the API. Hosts apply the first line that matches. */
export function deskRedirects(apiUrl: string): string {
  if (apiUrl === '') return ''
  return ['/login', '/admin', '/admin/*']
    .map((path) => `${path} ${apiUrl}${path.replace('*', ':splat')} 302\n`)
    .join('')
}

/** Pages get no Cache-Control, because such hosts purge them by themselves. */
export function headersText(site: SiteInfo): string {
  const policy = 'Content-Security-Policy'
  const security = Object.entries(securityHeadersOf('/', site))
  const lines = security.map(([name, value]) => `  ${name}: ${value}\n`).join('')
  // These hosts combine all matching lines, so remove the stricter policy before setting another.
  const framed = `  ! ${policy}\n  ${policy}: ${securityHeadersOf(FRAMED_PATH, site)[policy]}\n`
  return [
    `/*\n${lines}`,
    `${FRAMED_PATH}\n${framed}`,
    ...CALENDAR_FILES.map((path) => `${path}\n  Content-Type: ${CALENDAR_FILE_TYPE}\n`),
    `/_astro/*\n  Cache-Control: ${HASHED_FILES_CACHE_CONTROL}\n`,
  ].join('\n')
}
