import { hash } from 'node:crypto'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/rules/time'
import { v7 as uuid } from 'uuid'
import { foldedWords } from '../../../lib/search-words.ts'
import type { NewsItem, ScrapedItem } from '../extraction/index.ts'
import { sourceAddressKey } from '../sources/index.ts'

interface ItemFingerprints {
  /** A match within the same source means that it had the item before. */
  sameSource: string[]
  /** A match with any source means that the item is word for word the same. */
  anySource: string[]
}

type FingerprintedItem = ItemFingerprints & { item: ScrapedItem }

const MIN_FINGERPRINT_TITLE_WORDS = 4
const FINGERPRINTED_TEXT_LENGTH = 2000
const MIN_FINGERPRINT_TEXT_WORDS = 20
/** Fewer words may be a teaser that a site puts under every title. */
const MIN_SHORT_FINGERPRINT_WORDS = 8
const SAME_TEXT_IS_SAME_ITEM_DAYS = 10

/**
 * Ignores values that several items share, such as the URL of a list or a constant GUID. Sites reuse the page of a
 * yearly fair or of a program, so an event's URL counts only within its month and together with title or start. An
 * event with a UID is known by that alone. A title alone doesn't say whether it is literally the same: two towns may
 * have one title on one day.
 * @param today the county's day, for items without a date
 */
export function fingerprintItems(sourceId: string, items: readonly ScrapedItem[], today: string): FingerprintedItem[] {
  const guids = omitRepeatedValues(items.map(({ guid }) => guid))
  const urls = omitRepeatedValues(items.map(({ url }) => (url === null ? null : canonicalStoryUrl(url))))
  return items.map((item, index) => {
    const texts = fingerprintTextsOfItem(item, { sourceId, today, guid: guids[index], url: urls[index] })
    return {
      item,
      sameSource: texts.sameSource.map((text) => hashFingerprint(`s ${sourceId} ${text}`)),
      anySource: texts.anySource.map(hashFingerprint),
    }
  })
}

const normalizeTextWords = (text: string) => foldedWords(text).join(' ')

type FingerprintParts = Record<'sourceId' | 'today', string> & Record<'guid' | 'url', string | undefined>

function fingerprintTextsOfItem(item: ScrapedItem, { sourceId, today, guid, url }: FingerprintParts): ItemFingerprints {
  const title = normalizeTextWords(item.title)
  if (item.kind === 'event') {
    const { startDate } = item
    const urlInMonth = `${startDate.slice(0, 7)} ${url}`
    const byUrl = url ? [`${urlInMonth} called ${title}`, `${urlInMonth} at ${startDate}`] : []
    const identity = guid ? [guid] : byUrl
    const location = normalizeTextWords(item.location)
    return {
      sameSource: identity.length > 0 ? identity : [`t event ${startDate.slice(0, 10)} ${title}`],
      anySource: [...(location === '' ? [] : [`e ${title} ${startDate} @${location}`]), ...byUrl],
    }
  }
  const day = item.publishedAt === null ? today : new Date(item.publishedAt).toISOString().slice(0, 10)
  // Short titles such as 'Police blotter' are only unique within a source.
  const key = `t news ${day} ${title.split(' ').length < MIN_FINGERPRINT_TITLE_WORDS ? sourceId : ''} ${title}`
  const identity = [guid, url].filter((value) => value !== undefined)
  return {
    sameSource: identity.length > 0 ? identity : [key],
    anySource: fingerprintsOfNewsText(item, day, key, url && `${url} called ${title}`),
  }
}

function fingerprintsOfNewsText({ text }: NewsItem, day: CountyDate, key: string, byUrl: string | undefined): string[] {
  const words = text.slice(0, FINGERPRINTED_TEXT_LENGTH).toLowerCase().split(/\s+/)
  if (words.length >= MIN_FINGERPRINT_TEXT_WORDS) {
    // The same text counts as the same item for some weeks only: yearly notices repeat it.
    const months = new Set([day.slice(0, 7), addCountyDays(day, SAME_TEXT_IS_SAME_ITEM_DAYS).slice(0, 7)])
    return [...months].map((month) => `x ${month} ${words.join(' ')}`)
  }
  const short = normalizeTextWords(text)
  const isLongEnough = short.split(' ').length >= MIN_SHORT_FINGERPRINT_WORDS
  return [isLongEnough && `${key} ${short}`, byUrl].filter((text) => typeof text === 'string')
}

function omitRepeatedValues(values: readonly (string | null)[]): (string | undefined)[] {
  const counts = Map.groupBy(values, (value) => value)
  return values.map((value) => (value && counts.get(value)?.length === 1 ? value : undefined))
}

function hashFingerprint(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 27)
}

const TRACKING_PARAMETERS =
  /^(?:utm_.+|fb_.+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|igsh|mc_cid|mc_eid|mkt_tok|_hs\w+|hsCtaTracking|ref|ref_src|ref_url|referrer|source|src|cmpid|campaign|ncid|ocid|sr_share|share|smid|sref|partner|rss|feed|output|outputtype|amp|amp_.+|__twitter_impression|s_cid|xtor|spm|at_\w+|vero_id|oly_\w+_id|_ga|_gl|nocache)$/i
const MOBILE_OR_WWW_HOST_PATTERN = /^(?:www\d?|m|mobile|amp|wap)\.(?=[^.]+\.)/
const START_PAGE_PATH_PATTERN = /\/(?:index|default)\.(?:html?|php|aspx?)$/i
const AMP_PATH_PATTERN = /\/amp(?:\/|\.html)?$|^\/amp(?=\/)/gi

/** The URL is for comparing: never fetch it. `sourceAddressKey` keeps more: a page and its feed are two sources. */
export function canonicalStoryUrl(address: string): string | null {
  const url = URL.parse(address)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null
  for (const name of [...url.searchParams.keys()]) if (TRACKING_PARAMETERS.test(name)) url.searchParams.delete(name)
  url.searchParams.sort()
  url.hostname = url.hostname.replace(/\.$/, '').replace(MOBILE_OR_WWW_HOST_PATTERN, '')
  url.pathname = url.pathname
    .replace(AMP_PATH_PATTERN, '')
    .replace(START_PAGE_PATH_PATTERN, '/')
    .replace(/\/{2,}/g, '/')
  return sourceAddressKey(url.href)
}

const MAX_NEWS_AGE_MS = 60 * 24 * 3600_000

export interface ClassifiedItems {
  newItems: { suggestionId: string; item: ScrapedItem }[]
  /** Items that another source published word for word, or at the same place and time. */
  otherSources: { suggestionId: string; item: ScrapedItem }[]
  firstSeen: ScrapedItem[]
  /** Items known from this source; the suggestion is null if it was deleted. */
  seenBefore: { suggestionId: string | null; item: ScrapedItem }[]
  /** The suggestion by fingerprint. */
  newFingerprints: Map<string, string | null>
}

/** @param stored the suggestion by fingerprint */
export function classifyItems(
  items: readonly FingerprintedItem[],
  stored: ReadonlyMap<string, string | null>,
  { now, today }: { now: number; today: CountyDate },
): ClassifiedItems {
  const classified: ClassifiedItems = {
    newItems: [],
    otherSources: [],
    firstSeen: [],
    seenBefore: [],
    newFingerprints: new Map(),
  }
  const { newItems, otherSources, firstSeen, seenBefore, newFingerprints } = classified
  const isKnown = (fingerprint: string) => stored.has(fingerprint) || newFingerprints.has(fingerprint)
  const suggestionOf = (fingerprint: string) => stored.get(fingerprint) ?? newFingerprints.get(fingerprint) ?? null

  for (const { item, sameSource, anySource } of items) {
    const ownMatch = sameSource.find(isKnown)
    const match = ownMatch ?? anySource.find(isKnown)
    const isExpired = ownMatch === undefined && isScrapedItemTooOld(item, now, today)
    let suggestionId = match === undefined ? null : suggestionOf(match)
    if (ownMatch !== undefined) seenBefore.push({ suggestionId, item })
    else if (!isExpired) {
      firstSeen.push(item)
      if (match === undefined) {
        suggestionId = uuid()
        newItems.push({ suggestionId, item })
      } else if (suggestionId !== null) otherSources.push({ suggestionId, item })
    }
    for (const fingerprint of [...sameSource, ...anySource])
      if (!isKnown(fingerprint)) newFingerprints.set(fingerprint, suggestionId)
  }
  return classified
}

/** Recurring events go on after their first day. */
function isScrapedItemTooOld(item: ScrapedItem, now: number, today: string): boolean {
  if (item.kind === 'news') return item.publishedAt !== null && item.publishedAt < now - MAX_NEWS_AGE_MS
  return item.rrule === null && item.endDate.slice(0, 10) < today
}
