import { CATEGORIES, categoryDetails } from '@hometown/shared-types/category'
import {
  CALENDAR_FILE_TYPE,
  FRAMED_PATH,
  HASHED_FILES_CACHE_CONTROL,
  securityHeadersOf,
} from '@hometown/shared-types/site-headers'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { PeopleIndex, SiteContent } from '../lib/content.ts'
import { articlePath, authorPath, CALENDAR_FILE_PATH, calendarFilePath, topicPath } from '../lib/paths.ts'
import { findTopic } from '../lib/topics.ts'
import type { PagePath } from './site-paths.ts'

export const REDIRECTS_FILE = '_redirects'
export const HEADERS_FILE = '_headers'
/** Lists of events. The file of one event gets its type from its extension. */
const CALENDAR_FILES = [
  CALENDAR_FILE_PATH,
  ...CATEGORIES.map((category) => calendarFilePath(categoryDetails(category).slug)),
]
export const BUILD_FILE = 'build.json'

/**
 * Redirects for hosts that read this file. A live page at an old address wins.
 * @param isStanding whether the page at an old address stays for now.
 */
export function redirectsText(content: SiteContent, isStanding: (path: PagePath) => boolean): string {
  const { site, articles, people } = content
  const isPage = (slug: string) => articles.findBySlug(slug) !== undefined || isStanding(articlePath(slug))
  const moved = site.redirects.filter(({ from, to }) => isPlain(from) && isPlain(to) && !isPage(from))
  const lines = moved.map(({ from, to }) => `/${from} /${to} 301\n`)
  const moves = [...authorMoves(people), ...topicMoves(content)].map(redirectsBelow)
  return `${lines.join('')}${moves.join('')}${deskRedirects(site.apiUrl)}/article/:slug /:slug 301\n`
}

interface Move {
  readonly from: PagePath
  readonly to: PagePath
}

/** Years and feeds have one segment more. */
function redirectsBelow({ from, to }: Move): string {
  return `${from} ${to} 301\n${from}/:part ${to}/:part 301\n`
}

/** Articles link to the address that their author had when they were saved. */
function authorMoves(people: PeopleIndex): Move[] {
  return Array.from(people.all(), ({ slug, formerSlugs }) =>
    formerSlugs.map((former) => ({ from: authorPath(former), to: authorPath(slug) })),
  ).flat()
}

function topicMoves(content: SiteContent): Move[] {
  const { topics } = content
  return topics.all().flatMap(({ slug }) => {
    const target = topics.targetOf(slug)
    return target === slug || !findTopic(content, target) ? [] : [{ from: topicPath(slug), to: topicPath(target) }]
  })
}

/** If the site has a host of its own, the desk is with the API. Hosts apply the first line that matches. */
export function deskRedirects(apiUrl: string): string {
  if (apiUrl === '') return ''
  return ['/login', '/admin', '/admin/*']
    .map((path) => `${path} ${apiUrl}${path.replace('*', ':splat')} 302\n`)
    .join('')
}

/** Headers for hosts that read this file. Pages get no Cache-Control, because such hosts purge them by themselves. */
export function headersText(site: SiteInfo): string {
  const policy = 'Content-Security-Policy'
  const security = Object.entries(securityHeadersOf('/', site))
  const lines = security.map(([name, value]) => `  ${name}: ${value}\n`).join('')
  // These hosts combine all matching lines, so remove the stricter policy before setting another.
  const framed = `  ! ${policy}\n  ${policy}: ${securityHeadersOf(FRAMED_PATH, site)[policy]}\n`
  return [
    `/*\n${lines}`,
    `${FRAMED_PATH}\n${framed}`,
    `${FRAMED_PATH}/*\n${framed}`,
    ...CALENDAR_FILES.map((path) => `${path}\n  Content-Type: ${CALENDAR_FILE_TYPE}\n`),
    `/_astro/*\n  Cache-Control: ${HASHED_FILES_CACHE_CONTROL}\n`,
  ].join('\n')
}

/** Shows from outside which publish is live. */
export function buildText(id: string): string {
  return `${JSON.stringify({ id })}\n`
}

function isPlain(slug: string): boolean {
  return /^[\w%.~-]+$/.test(slug)
}
