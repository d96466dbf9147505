import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PreflightCheck, PreflightItem, PreflightState } from '@hometown/shared-types/contract/newsletters'
import { attributesOfTag, textFromHtml } from '@hometown/shared-types/rules/html'
import { storable } from '@hometown/shared-types/rules/text'
import type { AppContext } from '../../../../context.ts'
import type { SafeFetch } from '../../../../integrations/safe-fetch/safe-fetch.ts'
import { findRedirect } from '../../../content/redirects/index.ts'

const MOST_LINKS = 60
const EACH_MS = 6000
const IN_ALL_MS = 15_000

/** Status codes of sites that exist but turn away programs. */
const NOT_FOR_US: ReadonlySet<number> = new Set([401, 402, 403, 405, 406, 429, 451, 999])

/** Files that aren't pages of the site. */
const FILES = /^\/(?:uploads|derived|_astro|api|og)\//

interface Link {
  readonly url: string
  /** The link's words in the mail, with its address. */
  readonly text: string
}

interface Finding extends PreflightItem {
  readonly state: PreflightState
}

interface Addresses {
  readonly siteUrl: string
  readonly apiUrl: string
  /** The newsletter's page, which doesn't exist yet. */
  readonly webUrl: string
}

/** Looks up the site's own pages here, and visits other links. Without `safeFetch` it visits none. */
export async function checkLinks(
  context: AppContext,
  html: string,
  { siteUrl, apiUrl, webUrl }: Addresses,
): Promise<PreflightCheck> {
  const links = linksIn(html).filter(({ url }) => url !== webUrl && /^https?:/i.test(url))
  const whole = links.filter(({ url }) => !isWithin(url, apiUrl, '/api/'))
  const own = whole.filter(({ url }) => isWithin(url, siteUrl, '/'))
  const missing = await listLinksToNoPage(context, own)
  const others = whole.filter((link) => !own.includes(link))
  const signal = AbortSignal.timeout(IN_ALL_MS)
  const { safeFetch } = context
  const visits = safeFetch ? others.slice(0, MOST_LINKS).map((link) => visit(safeFetch, link, signal)) : []
  const visited = (await Promise.all(visits)).filter((finding) => finding !== undefined)
  const found: Finding[] = [
    ...missing.map(({ text }) => ({ text, note: 'This page isn’t on the site.', state: 'problem' as const })),
    ...visited.filter(({ state }) => state !== 'ok'),
  ]
  return summary(found, links.length, others.length - visited.length)
}

/** Lists each address once, named as it is in the mail. */
function linksIn(html: string): Link[] {
  const found = new Map<string, string>()
  for (const [, tag = '', inner = ''] of html.matchAll(/(<a\s[^<>]*>)((?:(?!<\/?a\b)[\s\S])*)<\/a>/gi)) {
    const url = attributesOfTag(tag).href?.trim()
    if (url !== undefined && !found.get(url)) found.set(url, textFromHtml(inner))
  }
  return [...found].map(([url, words]) => ({ url, text: words && words !== url ? `${words} (${url})` : url }))
}

function isWithin(url: string, base: string, path: string): boolean {
  const [address, home] = [new URL(url), new URL(base)]
  return address.origin === home.origin && address.pathname.startsWith(path)
}

function pathOf({ url }: Link): string {
  const { pathname } = new URL(url)
  try {
    return storable(decodeURIComponent(pathname))
  } catch {
    return pathname
  }
}

/** Lists none if this machine has no copy of the site, because we don't know its pages then. */
async function listLinksToNoPage({ store, config }: AppContext, links: readonly Link[]): Promise<Link[]> {
  const site = join(config.dataDir, 'site/current')
  if (!existsSync(site)) return []
  const absent = links.filter((link) => !FILES.test(pathOf(link)) && !isPage(site, pathOf(link)))
  const redirects = await Promise.all(absent.map(({ url }) => findRedirect(store.db, url)))
  return absent.filter((_, index) => !redirects[index]?.to)
}

/** `/sports` is `sports.html`; `/feed.xml` is its own file. */
function isPage(site: string, path: string): boolean {
  const plain = path.replace(/^\/|\/$/g, '') || 'index'
  if (plain.split('/').includes('..')) return false
  return [plain, `${plain}.html`].some((file) => isFile(join(site, file)))
}

/** A path may be longer than file systems take. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Visits a link; undefined when there was no time for it: we ask a site at most once a second. */
async function visit(safeFetch: SafeFetch, { url, text }: Link, signal: AbortSignal): Promise<Finding | undefined> {
  const answer = await safeFetch.read(url, { statusOnly: true, withinMs: EACH_MS, signal })
  if (answer.outcome === 'refused') return { text, note: answer.reason, state: 'warning' }
  if (answer.outcome === 'failed') return signal.aborted ? undefined : { text, note: answer.reason, state: 'warning' }
  const status = answer.outcome === 'read' ? answer.status : 200
  if (status < 400 || NOT_FOR_US.has(status)) return { text, state: 'ok' }
  if (status === 404 || status === 410)
    return { text, note: `This page no longer exists (${status}).`, state: 'problem' }
  return { text, note: `The site answers with an error (${status}).`, state: 'warning' }
}

function summary(found: readonly Finding[], links: number, unvisited: number): PreflightCheck {
  const sentences = [
    found.length > 0 && (links === 1 ? 'The link may not work.' : `${found.length} of ${links} links may not work.`),
    unvisited > 0 &&
      `${unvisited === 1 ? '1 link to another site wasn’t' : `${unvisited} links to other sites weren’t`} checked.`,
    found.length === 0 && unvisited === 0 && (links === 1 ? 'The link works.' : `All ${links} links work.`),
  ]
  const isBroken = found.some(({ state }) => state === 'problem')
  return {
    id: 'links',
    title: 'Links',
    state: isBroken ? 'problem' : found.length > 0 ? 'warning' : unvisited > 0 ? 'not_checked' : 'ok',
    details: sentences.filter((sentence) => sentence !== false).join(' '),
    ...(found.length > 0 && { items: found.map(({ state: _, ...item }) => item) }),
  }
}
