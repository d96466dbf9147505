import { hash } from 'node:crypto'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/rules/time'
import { v7 as uuid } from 'uuid'
import { foldedWords } from '../../../lib/search-words.ts'
import type { NewsItem, ScrapedItem } from '../extraction/index.ts'
import { sourceAddressKey } from '../sources/index.ts'

interface Fingerprints {
  /** A match within the same source means that it had the item before. */
  own: string[]
  /** A match with any source means that the item is literally the same. */
  common: string[]
}

const FEW_WORDS = 4
const READ_OF_TEXT = 2000
const TELLING_WORDS = 20
/** Fewer words may be a teaser that a site puts under every title. */
const WORDS_OF_SHORT_TEXT = 8
const SAME_TEXT_DAYS = 10

/**
 * Ignores values that several items share, such as the URL of a list or a constant GUID. Sites reuse the page of a
 * yearly fair or of a program, so an event's URL counts only within its month and together with title or start. An
 * event with a UID is known by that alone. A title alone doesn't say whether it is literally the same: two towns may
 * have one title on one day.
 * @param today the county's day, for items without a date
 */
export function fingerprintsOf(sourceId: string, items: readonly ScrapedItem[], today: string): Fingerprints[] {
  const guids = unlessRepeated(items.map(({ guid }) => guid))
  const addresses = unlessRepeated(items.map(({ url }) => (url === null ? null : canonicalAddress(url))))
  return items.map((item, index) => {
    const { own, common } = namesOf(item, { sourceId, today, guid: guids[index], address: addresses[index] })
    return { own: own.map((name) => hashed(`s ${sourceId} ${name}`)), common: common.map(hashed) }
  })
}

/** Returns lowercase words without accents, with single spaces. */
const inWords = (text: string) => foldedWords(text).join(' ')

type Facts = Record<'sourceId' | 'today', string> & Record<'guid' | 'address', string | undefined>

function namesOf(item: ScrapedItem, { sourceId, today, guid, address }: Facts): Record<'own' | 'common', string[]> {
  const title = inWords(item.title)
  if (item.kind === 'event') {
    const { startDate } = item
    const inMonth = `${startDate.slice(0, 7)} ${address}`
    const places = address ? [`${inMonth} called ${title}`, `${inMonth} at ${startDate}`] : []
    const own = guid ? [guid] : places
    const location = inWords(item.location)
    return {
      own: own.length > 0 ? own : [`t event ${startDate.slice(0, 10)} ${title}`],
      common: [...(location === '' ? [] : [`e ${title} ${startDate} @${location}`]), ...places],
    }
  }
  const day = item.publishedAt === null ? today : new Date(item.publishedAt).toISOString().slice(0, 10)
  // Short titles such as 'Police blotter' are only unique within a source.
  const key = `t news ${day} ${title.split(' ').length < FEW_WORDS ? sourceId : ''} ${title}`
  const own = [guid, address].filter((name) => name !== undefined)
  return {
    own: own.length > 0 ? own : [key],
    common: literalNames(item, day, key, address && `${address} called ${title}`),
  }
}

function literalNames({ text }: NewsItem, day: CountyDate, key: string, place: string | undefined): string[] {
  const words = text.slice(0, READ_OF_TEXT).toLowerCase().split(/\s+/)
  if (words.length >= TELLING_WORDS) {
    // The text counts for some weeks: the notice of every year is another one.
    const months = new Set([day.slice(0, 7), addCountyDays(day, SAME_TEXT_DAYS).slice(0, 7)])
    return [...months].map((month) => `x ${month} ${words.join(' ')}`)
  }
  const short = inWords(text)
  const isTelling = short.split(' ').length >= WORDS_OF_SHORT_TEXT
  return [...(isTelling ? [`${key} ${short}`] : []), ...(place ? [place] : [])]
}

function unlessRepeated(values: readonly (string | null)[]): (string | undefined)[] {
  const counts = Map.groupBy(values, (value) => value)
  return values.map((value) => (value && counts.get(value)?.length === 1 ? value : undefined))
}

function hashed(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 27)
}

const TRACKING =
  /^(?:utm_.+|fb_.+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|igsh|mc_cid|mc_eid|mkt_tok|_hs\w+|hsCtaTracking|ref|ref_src|ref_url|referrer|source|src|cmpid|campaign|ncid|ocid|sr_share|share|smid|sref|partner|rss|feed|output|outputtype|amp|amp_.+|__twitter_impression|s_cid|xtor|spm|at_\w+|vero_id|oly_\w+_id|_ga|_gl|nocache)$/i
const MOBILE_HOST = /^(?:www\d?|m|mobile|amp|wap)\.(?=[^.]+\.)/
const START_PAGE = /\/(?:index|default)\.(?:html?|php|aspx?)$/i
const AMP_PATH = /\/amp(?:\/|\.html)?$|^\/amp(?=\/)/gi

/**
 * Returns one spelling of a story's URL, for comparing: never fetch it. Null for invalid URLs. `sourceAddressKey` keeps
 * more, because a page and its feed are different sources.
 */
export function canonicalAddress(address: string): string | null {
  const url = URL.parse(address)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name)
  url.searchParams.sort()
  url.hostname = url.hostname.replace(/\.$/, '').replace(MOBILE_HOST, '')
  url.pathname = url.pathname
    .replace(AMP_PATH, '')
    .replace(START_PAGE, '/')
    .replace(/\/{2,}/g, '/')
  return sourceAddressKey(url.href)
}

const OLD_NEWS_MS = 60 * 24 * 3600_000

export interface SortedItems {
  fresh: { suggestionId: string; item: ScrapedItem }[]
  /** Items literally known from another source: by text, by title, or as the game of the other side. */
  retold: { suggestionId: string; item: ScrapedItem }[]
  /** Items that this source didn't have before. */
  seenFirst: ScrapedItem[]
  /** Items known from this source; the suggestion is null if it was deleted. */
  seenAgain: { suggestionId: string | null; item: ScrapedItem }[]
  /** The suggestion by fingerprint. */
  newPrints: Map<string, string | null>
}

/** @param stored the suggestion by fingerprint */
export function sortItems(
  items: readonly ScrapedItem[],
  prints: readonly Fingerprints[],
  stored: ReadonlyMap<string, string | null>,
  { now, today }: { now: number; today: CountyDate },
): SortedItems {
  const sorted: SortedItems = { fresh: [], retold: [], seenFirst: [], seenAgain: [], newPrints: new Map() }
  const isKnown = (print: string) => stored.has(print) || sorted.newPrints.has(print)
  const suggestionOf = (print: string) => stored.get(print) ?? sorted.newPrints.get(print) ?? null

  function remember({ own, common }: Fingerprints, suggestionId: string | null): void {
    for (const print of [...own, ...common]) if (!isKnown(print)) sorted.newPrints.set(print, suggestionId)
  }

  for (const [index, item] of items.entries()) {
    const print = prints[index]
    if (!print) continue
    const own = print.own.find(isKnown)
    const common = print.common.find(isKnown)
    if (own !== undefined) {
      const suggestionId = suggestionOf(own)
      sorted.seenAgain.push({ suggestionId, item })
      remember(print, suggestionId)
    } else if (isPast(item, now, today)) {
      remember(print, common === undefined ? null : suggestionOf(common))
    } else if (common !== undefined) {
      const suggestionId = suggestionOf(common)
      sorted.seenFirst.push(item)
      if (suggestionId !== null) sorted.retold.push({ suggestionId, item })
      remember(print, suggestionId)
    } else {
      const suggestionId = uuid()
      sorted.seenFirst.push(item)
      sorted.fresh.push({ suggestionId, item })
      remember(print, suggestionId)
    }
  }
  return sorted
}

/** Returns true if no decision is needed any more. Recurring events aren't past. */
function isPast(item: ScrapedItem, now: number, today: string): boolean {
  if (item.kind === 'news') return item.publishedAt !== null && item.publishedAt < now - OLD_NEWS_MS
  return item.rrule === null && item.endDate.slice(0, 10) < today
}
