import type { PreflightCheck, PreflightItem, PreflightState } from '@hometown/shared-types/newsletter-preflight'
import type { AppContext } from '../../../../context.ts'
import type { Outside } from '../../../../integrations/outside/outside.ts'
import type { MailLink } from './links-in-mail.ts'
import { listComingPaths, listMissingPaths } from './site-pages.repository.ts'

/** Files that aren't in the list of published pages. */
const FILES = /^\/(?:uploads|derived|_astro|api|og)\//

const MOST_LINKS = 60
const EACH_MS = 6000
const IN_ALL_MS = 15_000
/** A change that waits longer isn't being published. */
const PUBLISHED_WITHIN_MS = 120_000

/** Status codes of sites that exist but turn away programs. */
const NOT_FOR_US: ReadonlySet<number> = new Set([401, 402, 403, 405, 406, 429, 451, 999])

interface Finding extends PreflightItem {
  state: PreflightState
  /** No answer, perhaps because our own connection is down. */
  isSilence?: true
  isAnswer?: true
  /** Not visited: too many links to one site, which we ask at most once a second. */
  isUnvisited?: true
}

interface Options {
  siteUrl: string
  apiUrl: string
  webUrl: string
  /** Ends the visits; default: after 15 seconds. */
  signal?: AbortSignal
}

export async function checkLinks(
  context: Pick<AppContext, 'store' | 'config' | 'outside' | 'clock'>,
  links: readonly MailLink[],
  { siteUrl, apiUrl, webUrl, signal = AbortSignal.timeout(IN_ALL_MS) }: Options,
): Promise<PreflightCheck> {
  const { outside, clock } = context
  const [own, others, broken]: [MailLink[], MailLink[], Finding[]] = [[], [], []]
  for (const link of links) {
    if (link.url === webUrl || /^(?:mailto|tel):/i.test(link.url)) continue
    if (!/^https?:\/\//i.test(link.url) || !URL.canParse(link.url))
      broken.push({ ...itemOf(link), note: 'This isn’t a complete web address.', state: 'problem' })
    else if (isWithin(link.url, apiUrl, '/api/')) continue
    else if (isWithin(link.url, siteUrl, '/')) own.push(link)
    else others.push(link)
  }
  const { missing, coming } = await checkOwnLinks(context, own, clock.now() - PUBLISHED_WITHIN_MS)
  for (const link of missing) broken.push({ ...itemOf(link), note: 'This page isn’t on the site.', state: 'problem' })
  const visited = others.slice(0, MOST_LINKS)
  const found = outside ? await visitAll(outside, visited, signal) : []
  return summary([...broken, ...found], {
    links: links.length,
    coming: coming.length,
    unvisited: others.length - found.filter(({ isUnvisited }) => !isUnvisited).length,
  })
}

function isWithin(url: string, base: string, path: string): boolean {
  const [address, home] = [new URL(url), new URL(base)]
  return address.origin === home.origin && address.pathname.startsWith(path)
}

async function visitAll(outside: Outside, links: readonly MailLink[], signal: AbortSignal): Promise<Finding[]> {
  return Promise.all(
    links.map(async (link): Promise<Finding> => {
      const answer = await outside.read(link.url, { statusOnly: true, withinMs: EACH_MS, signal })
      const item = itemOf(link)
      if (answer.outcome === 'read') return { ...item, ...verdictOn(answer.status), isAnswer: true }
      if (answer.outcome === 'refused') return { ...item, note: answer.reason, state: 'warning' }
      if (signal.aborted || answer.outcome === 'unchanged') return { ...item, state: 'ok', isUnvisited: true }
      return { ...item, note: answer.reason, state: 'warning', isSilence: true }
    }),
  )
}

function verdictOn(status: number): Pick<Finding, 'state' | 'note'> {
  if (status < 400 || NOT_FOR_US.has(status)) return { state: 'ok' }
  if (status === 404 || status === 410) return { state: 'problem', note: `This page no longer exists (${status}).` }
  return { state: 'warning', note: `The site answers with an error (${status}).` }
}

function summary(
  findings: readonly Finding[],
  { links, coming, unvisited }: { links: number; coming: number; unvisited: number },
): PreflightCheck {
  const silent = findings.filter(({ isSilence }) => isSilence)
  // If no site answers, our own connection is probably down.
  const isOffline = silent.length > 0 && !findings.some(({ isAnswer }) => isAnswer)
  const told = findings.filter(({ state }) => state !== 'ok')
  const sure = isOffline ? told.filter(({ isSilence }) => !isSilence) : told
  const worst = sure.some(({ state }) => state === 'problem') ? 'problem' : sure.length > 0 ? 'warning' : undefined
  const skipped = unvisited + coming + (isOffline ? silent.length : 0)
  const sentences = [
    sure.length > 0 && (links === 1 ? 'The link may not work.' : `${sure.length} of ${links} links may not work.`),
    isOffline &&
      `${leadElsewhere(silent.length)}, and ${silent.length === 1 ? 'it didn’t answer' : 'none of them answered'}. The service may be offline.`,
    coming > 0 && `${coming === 1 ? '1 page' : `${coming} pages`} will be on the site in a moment. Check again then.`,
    unvisited > 0 && `${leadElsewhere(unvisited)} and ${unvisited === 1 ? 'wasn’t' : 'weren’t'} checked.`,
    sure.length === 0 && skipped === 0 && (links === 1 ? 'The link works.' : `All ${links} links work.`),
  ]
  const items = told.map(({ text, note }) => ({ text, ...(note !== undefined && { note }) }))
  return {
    id: 'links',
    title: 'Links',
    state: worst ?? (skipped > 0 ? 'not_checked' : 'ok'),
    details: sentences.filter((sentence) => sentence !== false).join(' '),
    ...(items.length > 0 && { items }),
  }
}

function itemOf({ url, text }: MailLink): PreflightItem {
  return { text: text && text !== url ? `${text} (${url})` : url }
}

async function checkOwnLinks(
  context: Pick<AppContext, 'store' | 'config'>,
  links: readonly MailLink[],
  since: number,
): Promise<{ missing: MailLink[]; coming: MailLink[] }> {
  const paths = new Map(links.map((link) => [link, pathOf(link.url)]))
  const wanted = [...new Set(paths.values())].filter((path) => !FILES.test(path))
  const absent = await listMissingPaths(context, wanted)
  const coming = new Set(await listComingPaths(context.store.db, absent, since))
  const missing = new Set(absent.filter((path) => !coming.has(path)))
  const linksTo = (some: ReadonlySet<string>) => links.filter((link) => some.has(paths.get(link) ?? ''))
  return { missing: linksTo(missing), coming: linksTo(coming) }
}

function pathOf(url: string): string {
  const { pathname } = new URL(url)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

function leadElsewhere(links: number): string {
  return links === 1 ? '1 leads to another site' : `${links} lead to other sites`
}
