import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PreflightCheck, PreflightItem, PreflightState } from '@hometown/shared-types/contract/newsletters'
import { attributesOfTag, textFromHtml } from '@hometown/shared-types/rules/html'
import type { AppContext } from '../../../../context.ts'
import type { SafeFetch } from '../../../../integrations/safe-fetch/safe-fetch.ts'
import { findRedirect } from '../../../content/redirects/index.ts'

const MAX_CHECKED_LINKS = 60
const LINK_TIMEOUT_MS = 6000
const ALL_LINKS_TIMEOUT_MS = 15_000

/** Status codes of sites that exist but turn away programs. */
const STATUSES_REFUSING_PROGRAMS: ReadonlySet<number> = new Set([401, 402, 403, 405, 406, 429, 451, 999])

/** Files that aren't pages of the site. */
const NON_PAGE_PATH = /^\/(?:uploads|derived|_astro|api|og)\//

interface Link {
  readonly url: string
  /** The link's words in the mail, with its address. */
  readonly text: string
}

type LinkItem = PreflightItem & { readonly state: PreflightState }

/** Looks up the site's own pages here, and visits other links. Without `safeFetch` it visits none. */
export async function checkLinks(
  context: AppContext,
  html: string,
  { siteUrl, apiUrl, webUrl }: { siteUrl: string; apiUrl: string; webUrl: string },
): Promise<PreflightCheck> {
  // The newsletter's own page doesn't exist yet.
  const links = collectMailLinks(html).filter(({ url }) => url !== webUrl && /^https?:/i.test(url))
  const checkable = links.filter(({ url }) => !isUrlWithinPath(url, apiUrl, '/api/'))
  const own = checkable.filter(({ url }) => isUrlWithinPath(url, siteUrl, '/'))
  const missing = await listLinksToMissingPages(context, own)
  const others = checkable.filter((link) => !own.includes(link))
  const signal = AbortSignal.timeout(ALL_LINKS_TIMEOUT_MS)
  const { safeFetch } = context
  const visits = safeFetch ? others.slice(0, MAX_CHECKED_LINKS).map((link) => visitUrl(safeFetch, link, signal)) : []
  const visited = (await Promise.all(visits)).filter((finding) => finding !== undefined)
  const results: LinkItem[] = [
    ...missing.map(({ text }) => ({ text, note: 'This page isn’t on the site.', state: 'problem' as const })),
    ...visited.filter(({ state }) => state !== 'ok'),
  ]
  return summarizeLinkFindings(results, links.length, others.length - visited.length)
}

/** Lists each address once, named as it is in the mail. */
function collectMailLinks(html: string): Link[] {
  const texts = new Map<string, string>()
  for (const [, tag = '', inner = ''] of html.matchAll(/(<a\s[^<>]*>)((?:(?!<\/?a\b)[\s\S])*)<\/a>/gi)) {
    const url = attributesOfTag(tag).href?.trim()
    if (url !== undefined && !texts.get(url)) texts.set(url, textFromHtml(inner))
  }
  return [...texts].map(([url, words]) => ({ url, text: words && words !== url ? `${words} (${url})` : url }))
}

function isUrlWithinPath(url: string, base: string, path: string): boolean {
  const { origin, pathname } = new URL(url)
  return origin === new URL(base).origin && pathname.startsWith(path)
}

function pathOfLink({ url }: Link): string {
  const { pathname } = new URL(url)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** Lists none if this machine has no copy of the site, because we don't know its pages then. */
async function listLinksToMissingPages({ store, config }: AppContext, links: readonly Link[]): Promise<Link[]> {
  const site = join(config.dataDir, 'site/current')
  if (!existsSync(site)) return []
  const absent = links.filter((link) => !NON_PAGE_PATH.test(pathOfLink(link)) && !isSitePage(site, pathOfLink(link)))
  const redirects = await Promise.all(absent.map(({ url }) => findRedirect(store.db, url)))
  return absent.filter((_, index) => !redirects[index]?.to)
}

/** `/sports` is `sports.html`; `/feed.xml` is its own file. */
function isSitePage(site: string, path: string): boolean {
  const plain = path.replace(/^\/|\/$/g, '') || 'index'
  if (plain.split('/').includes('..')) return false
  return [plain, `${plain}.html`].some((file) => isExistingFile(join(site, file)))
}

/** A path may be longer than file systems take. */
function isExistingFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Visits a link; undefined when there was no time for it: we ask a site at most once a second. */
async function visitUrl(safeFetch: SafeFetch, { url, text }: Link, signal: AbortSignal): Promise<LinkItem | undefined> {
  const answer = await safeFetch.read(url, { statusOnly: true, withinMs: LINK_TIMEOUT_MS, signal })
  if (answer.outcome === 'refused') return { text, note: answer.reason, state: 'warning' }
  if (answer.outcome === 'failed') return signal.aborted ? undefined : { text, note: answer.reason, state: 'warning' }
  const status = answer.outcome === 'read' ? answer.status : 200
  if (status < 400 || STATUSES_REFUSING_PROGRAMS.has(status)) return { text, state: 'ok' }
  if (status === 404 || status === 410)
    return { text, note: `This page no longer exists (${status}).`, state: 'problem' }
  return { text, note: `The site answers with an error (${status}).`, state: 'warning' }
}

function summarizeLinkFindings(problems: readonly LinkItem[], links: number, unvisited: number): PreflightCheck {
  const sentences = [
    problems.length > 0 &&
      (links === 1 ? 'The link may not work.' : `${problems.length} of ${links} links may not work.`),
    unvisited > 0 &&
      `${unvisited === 1 ? '1 link to another site wasn’t' : `${unvisited} links to other sites weren’t`} checked.`,
    problems.length === 0 && unvisited === 0 && (links === 1 ? 'The link works.' : `All ${links} links work.`),
  ]
  const worst = problems.find(({ state }) => state === 'problem') ?? problems[0]
  return {
    id: 'links',
    title: 'Links',
    state: worst?.state ?? (unvisited > 0 ? 'not_checked' : 'ok'),
    details: sentences.filter((sentence) => sentence !== false).join(' '),
    ...(problems.length > 0 && { items: problems.map(({ state: _, ...item }) => item) }),
  }
}
