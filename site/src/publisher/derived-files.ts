import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { CATEGORIES, categoryDetails } from '@hometown/shared-types/rules/categories'
import {
  CALENDAR_FILE_TYPE,
  FRAMED_PATH,
  HASHED_FILES_CACHE_CONTROL,
  securityHeadersOf,
} from '@hometown/shared-types/rules/headers'
import type { SiteContent } from '../lib/content.ts'
import { CALENDAR_FILE_PATH, calendarFilePath } from '../lib/paths.ts'
import type { PagePath } from './files.ts'
import type { RenderedFile } from './render.ts'

export const BUILD_FILE = 'build.json'
/** These are lists of events. The file of one event gets its type from its extension. */
const CALENDAR_FILES = [
  CALENDAR_FILE_PATH,
  ...CATEGORIES.map((category) => calendarFilePath(categoryDetails(category).slug)),
]

/** Returns files for hosts and our own site server. @param isPage for hosts that lead on from a page, too */
export function derivedFiles(
  { site }: Pick<SiteContent, 'site'>,
  isPage?: (path: PagePath) => boolean,
): RenderedFile[] {
  return [
    { file: '_redirects', content: redirectsText(site, isPage) },
    { file: '_headers', content: headersText(site) },
  ]
}

/** The file shows from outside which publish is live. */
export function buildFile(id: string): RenderedFile {
  return { file: BUILD_FILE, content: `${JSON.stringify({ id })}\n` }
}

/** Writes lines without a pattern first, and few of those with one: hosts limit their number. */
export function redirectsText(
  { redirects, redirectPatterns = [], apiUrl }: SiteInfo,
  isPage: (path: PagePath) => boolean = () => false,
): string {
  const lines = redirects
    .filter(({ from }) => isPlainRedirectPath(from) && !isPage(from))
    .map(({ from, to }) => `${from} ${to} 301\n`)
  const patterns = redirectPatterns.map((pattern) => `${pattern} /:slug 301\n`)
  return [...lines, deskRedirects(apiUrl), '/article/:slug /:slug 301\n', ...patterns].join('')
}

/** The signs `*` and `:` have a meaning in this file. */
function isPlainRedirectPath(path: PagePath): boolean {
  return /^[\w/%.~-]+$/.test(path)
}

/** Leads to the desk, which is with the API if the site has its own host. Hosts apply the first line that matches. */
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
