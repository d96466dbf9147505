import { type CountyDate, countyDate } from '@hometown/shared-types/county-time'
import { SAFE_HTML_VERSION } from '@hometown/shared-types/safe-html'
import type { AppContext } from '../../../../context.ts'
import { fetchOfConnection } from '../../../../integrations/outside/connection-fetch.ts'
import { fillFromAccounts } from '../../../content/people/fill-from-accounts.service.ts'
import { followHeld } from '../held-loss/follow-held.ts'
import { bylineState } from './byline-options.ts'
import { compareIds } from './compare/compare-ids.ts'
import { type ComparisonPace, createComparisonPace } from './compare/comparison-pace.ts'
import { closeFullLookRequest, findFullLookRequest } from './compare/full-look.repository.ts'
import { followAccounts, readAccounts } from './follow-accounts.ts'
import { followModified, followTerms } from './follow-modified.ts'
import { countMirrored, listStates } from './mirror.repository.ts'
import { type Mirror, writeMirrored } from './mirror.ts'
import type { MirrorReport } from './mirror-report.ts'
import { findMirrorState, type MirrorState, saveMirrorState } from './mirror-state.repository.ts'
import type { LeftOut } from './posts/left-out.ts'
import { walkPosts } from './walk-posts.ts'
import type { WordPressSource } from './wordpress-source.ts'

/**
 * Compares all ids when the totals differ, once a day, and as often as the pace allows: webhooks get lost, and a
 * withdrawal plus a new post leave the total unchanged. Reads everything the first time, with new permissions or
 * names, and on request.
 */
export async function pollWordPress(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  pace = createComparisonPace(),
): Promise<void> {
  const state = await findMirrorState(mirror.context.store.db)
  const bylines = await bylineState(mirror.context)
  const request = await findFullLookRequest(mirror.context.store.db)
  mirror.fresh?.startPoll()
  const known = state?.bylines === bylines && isUsable(state, mirror, source) ? state : undefined
  const { users, ...read } = await readAccounts(source, known)
  const named = { terms: await readTerms(source), ...read, bylines }
  await fillFromAccounts(
    mirror.context,
    users.filter(({ id }) => state?.profiles[id] !== read.profiles[id]),
  )
  if (!known || request) {
    if (state?.origin !== mirror.origin) await refuseEmptyLists(mirror.context, source, mirror.origin)
    await readEverything(mirror, source, report, pace, named)
    if (request) await closeFullLookRequest(mirror.context.store.db, request)
    return
  }

  const followed = await followModified(mirror, source, report, known)
  await followTerms(mirror, source, report, changedTerms(known.terms, named.terms))
  await followAccounts(mirror, source, report, known.accounts, named.accounts)
  const walk = await walkPosts(mirror, source, report, known.walk)
  const next: MirrorState = { ...known, ...followed, ...named, walk, editable: source.editable }
  const { total } = await source.client.posts.list(source.query({ per_page: 1 }))
  const isNewDay = known.comparedOn !== today(mirror)
  const compare =
    isNewDay ||
    known.editable !== source.editable ||
    pace.isDue() ||
    (await uncounted(mirror, source, total, next.leftOut)) !== known.uncounted
  if (!compare) await followHeld(mirror, source, report, { all: false })
  // Once a day, because a bug on our side may have been fixed.
  const before = isNewDay ? { ...next, leftOut: {} } : next
  await save(mirror, compare ? await compared(mirror, source, report, pace, before) : next)
}

function isUsable(state: MirrorState, mirror: Mirror, source: WordPressSource): boolean {
  const seesMore = source.editable && !state.editable
  return state.origin === mirror.origin && state.safeHtmlVersion === SAFE_HTML_VERSION && !seesMore
}

async function readEverything(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  pace: ComparisonPace,
  named: Pick<MirrorState, 'terms' | 'accounts' | 'profiles' | 'bylines'>,
): Promise<void> {
  const followed = await followModified(mirror, source, report)
  const state: MirrorState = {
    origin: mirror.origin,
    ...followed,
    uncounted: null,
    comparedOn: '',
    safeHtmlVersion: SAFE_HTML_VERSION,
    editable: source.editable,
    ...named,
    walk: { after: 0, walkedAt: mirror.context.clock.now() },
  }
  await save(mirror, await compared(mirror, source, report, pace, state))
}

async function compared(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  pace: ComparisonPace,
  state: MirrorState,
): Promise<MirrorState> {
  const { total, leftOut } = await pace.measure(() => compareIds(mirror, source, report, state.leftOut))
  await followHeld(mirror, source, report, { all: true })
  const uncountedNow = await uncounted(mirror, source, total, leftOut)
  return { ...state, leftOut, comparedOn: today(mirror), uncounted: uncountedNow }
}

/** Left-out posts count as known: WordPress counts them too. */
async function uncounted(
  { context, origin }: Mirror,
  { statuses }: WordPressSource,
  total: number | undefined,
  leftOut: LeftOut,
): Promise<number | null> {
  if (total === undefined) return null
  const { db } = context.store
  const ids = Object.keys(leftOut).map(Number)
  const states = await listStates(db, origin, ids)
  const counted = states.filter(({ status }) => statuses.includes(status))
  return total - (await countMirrored(db, origin, statuses)) - (ids.length - counted.length)
}

function today(mirror: Mirror): CountyDate {
  return countyDate(mirror.context.clock.now(), mirror.context.config.timeZone)
}

function save(mirror: Mirror, state: MirrorState): Promise<void> {
  return writeMirrored(mirror, (trx) => saveMirrorState(trx, state, mirror.context.clock.now()))
}

async function readTerms(source: WordPressSource): Promise<MirrorState['terms']> {
  const terms: MirrorState['terms'] = {}
  for await (const { items } of source.client.categories.iterate()) {
    for (const { id, slug, name } of items) terms[id] = `${slug}\n${name}`
  }
  return terms
}

function changedTerms(before: MirrorState['terms'], now: MirrorState['terms']): number[] {
  return Object.keys(before)
    .filter((id) => before[id] !== now[id])
    .map(Number)
}

/** WordPress's own class for a post. */
const POST_IN_PAGE = /\bclass="[^"<>]{0,500}\btype-post\b/

/** For people: what happened, and what to do. */
class EmptyListsError extends Error {
  override name = 'EmptyListsError'

  constructor(address: string) {
    super(
      `${address} answers that its list of posts is empty, although its visitors see posts. A plugin or a theme hides them from the REST API: allow /wp-json/wp/v2/posts for Hometown`,
    )
  }
}

/** Plugins can hide posts without refusing the list. @throws EmptyListsError */
async function refuseEmptyLists(context: AppContext, source: WordPressSource, origin: string): Promise<void> {
  const { total } = await source.client.posts.list(source.query({ per_page: 1 }))
  if (total !== 0) return
  if (await showsPosts(context, origin)) throw new EmptyListsError(origin)
}

async function showsPosts(context: AppContext, origin: string): Promise<boolean> {
  // Both addresses work with every form of permalinks.
  const read = (path: string) => readVisitorPage(context, origin + path).catch(() => undefined)
  const feed = await read('/?feed=rss2')
  if (feed?.includes('<item>')) return true
  return POST_IN_PAGE.test((await read('/')) ?? '')
}

/** Later parts of a page aren't needed. */
const MAX_BYTES = 1_500_000
const WITHIN_MS = 10_000
const MAX_REDIRECTS = 3

/**
 * The beginning of what visitors of WordPress get, without our credentials; undefined for every other answer than a
 * page of the same host. @throws Error if nobody answers
 */
async function readVisitorPage({ config }: Pick<AppContext, 'config'>, address: string): Promise<string | undefined> {
  const ask = fetchOfConnection(config, 'wordpress')
  const signal = AbortSignal.timeout(WITHIN_MS)
  const host = hostOf(new URL(address))
  let url = new URL(address)
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const response = await ask(url, { redirect: 'manual', signal })
    if (response.ok) return readBeginning(response)
    await response.body?.cancel()
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || !location || !URL.canParse(location, url)) return undefined
    url = new URL(location, url)
    if (!/^https?:$/.test(url.protocol) || hostOf(url) !== host) return undefined
  }
  return undefined
}

function hostOf({ host }: URL): string {
  return host.replace(/^www\./, '')
}

async function readBeginning(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  while (reader && size < MAX_BYTES) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    text += decoder.decode(value, { stream: true })
  }
  await reader?.cancel()
  return text
}
