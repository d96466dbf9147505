import { hash } from 'node:crypto'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import type { FixtureItem, ScrapedItem } from '../../extraction/extraction.service.ts'
import { canonicalAddress } from './canonical-address.ts'

export interface Fingerprints {
  /** A match within the same source means that it had the item before. */
  own: string[]
  common: string[]
  /** A news page; another source that names it may tell something else, so a match says only that they may be alike. */
  page: string | null
  /** For a game: its fingerprints on near days, by day, to detect that it was moved. */
  earlier: ReadonlyMap<CountyDate, string>
}

const FEW_WORDS = 4
const READ_OF_TEXT = 2000
const TELLING_WORDS = 20
/** Fewer may be a teaser that a site puts under every title. */
const WORDS_OF_SHORT_TEXT = 8
const SAME_TEXT_DAYS = 10
/** The same teams may meet again after a few weeks. */
const MOST_DAYS_MOVED = 7

/**
 * Ignores values that several items share, such as the URL of a list or a constant GUID. Sites reuse the page of a
 * yearly fair or of a program, so an event's URL counts only within its month and together with title or start. An
 * event with a UID is known by that alone.
 * @param today the county's day, for items without a date
 */
export function fingerprintsOf(sourceId: string, items: readonly ScrapedItem[], today: string): Fingerprints[] {
  const addresses = items.map(({ url }) => (url === null ? null : canonicalAddress(url)))
  const isOften = { guid: repeated(items.map(({ guid }) => guid)), address: repeated(addresses) }
  const games = new Set(items.flatMap((item) => (item.kind === 'fixture' ? [fixtureKey(item)] : [])))
  const ownOf = (name: string) => hashed(`s ${sourceId} ${name}`)
  return items.map((item, index) => {
    const address = unless(addresses[index] ?? null, isOften.address)
    const guid = unless(item.guid, isOften.guid)
    const title = plainWords(item.title)
    const day = dayOf(item) ?? today
    // Short titles such as 'Police blotter' are only unique within a source.
    const words = title.split(' ').length < FEW_WORDS ? `${sourceId} ${title}` : title
    const places = placesOf(item, address, title)
    const key = item.kind === 'fixture' ? fixtureKey(item) : `t ${item.kind} ${day} ${words}`
    const texts = item.kind === 'news' ? textKeys(item.text, day) : []
    const names = [...(guid === null ? [] : [guid]), ...(item.kind === 'event' && guid !== null ? [] : places)]
    const own = item.kind === 'fixture' || names.length === 0 ? [key] : names
    // A title alone doesn't say whether it is literally the same: two towns may have one title on one day.
    const common = [
      ...(texts.length > 0 ? texts : keysAnywhere(item, key, title)),
      ...(item.kind === 'event' ? places.map((place) => `u ${place}`) : []),
      ...(item.kind === 'news' && texts.length === 0 ? places.map((place) => `u ${place} called ${title}`) : []),
    ]
    const earlier = item.kind === 'fixture' ? earlierKeys(item, games, today) : []
    return {
      own: own.map(ownOf),
      common: common.map(hashed),
      page: item.kind === 'news' && address !== null ? hashed(`u ${address}`) : null,
      earlier: new Map(earlier.map(([on, name]) => [on, ownOf(name)])),
    }
  })
}

/** The same item of any source. Without a text or a place, nothing is literally the same. */
function keysAnywhere(item: ScrapedItem, key: string, title: string): string[] {
  if (item.kind === 'fixture') return [key]
  if (item.kind === 'event') {
    const place = plainWords(item.location)
    return place === '' ? [] : [`e ${title} ${item.startDate} @${place}`]
  }
  const text = plainWords(item.text)
  return text.split(' ').length < WORDS_OF_SHORT_TEXT ? [] : [`${key} ${text}`]
}

/** For some weeks: the notice of every year is another one. */
function textKeys(text: string, day: string): string[] {
  const words = text.slice(0, READ_OF_TEXT).toLowerCase().split(/\s+/)
  if (words.length < TELLING_WORDS) return []
  const months = new Set([day.slice(0, 7), addCountyDays(day, SAME_TEXT_DAYS).slice(0, 7)])
  return [...months].map((month) => `x ${month} ${words.join(' ')}`)
}

function placesOf(item: ScrapedItem, address: string | null, title: string): string[] {
  if (address === null) return []
  if (item.kind !== 'event') return [address]
  const inMonth = `${item.startDate.slice(0, 7)} ${address}`
  return [`${inMonth} called ${title}`, `${inMonth} at ${item.startDate}`]
}

export function addressFingerprint(address: string): string | null {
  const canonical = canonicalAddress(address)
  return canonical === null ? null : hashed(`u ${canonical}`)
}

export function dayOf(item: ScrapedItem): string | null {
  if (item.kind === 'event') return item.startDate.slice(0, 10)
  if (item.kind === 'fixture') return item.startsAt.slice(0, 10)
  return item.publishedAt === null ? null : new Date(item.publishedAt).toISOString().slice(0, 10)
}

/** Both teams list the same game, each with itself first. */
function fixtureKey(item: FixtureItem, day = item.startsAt.slice(0, 10)): string {
  const teams = [plainWords(item.team), plainWords(item.opponent)].sort()
  return `f ${day} ${plainWords(item.sport)} ${teams.join(' / ')}`
}

/** A past game isn't moved, even if its source lists only later ones. */
function earlierKeys(item: FixtureItem, games: ReadonlySet<string>, today: CountyDate): [CountyDate, string][] {
  const day = item.startsAt.slice(0, 10)
  const days = Array.from({ length: 2 * MOST_DAYS_MOVED + 1 }, (_, at) => addCountyDays(day, at - MOST_DAYS_MOVED))
  return days
    .map((on): [CountyDate, string] => [on, fixtureKey(item, on)])
    .filter(([on, key]) => on !== day && on >= today && !games.has(key))
}

function repeated(values: readonly (string | null)[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const often = new Set<string>()
  for (const value of values) {
    if (value === null) continue
    if (seen.has(value)) often.add(value)
    seen.add(value)
  }
  return often
}

function unless(value: string | null, often: ReadonlySet<string>): string | null {
  return value === null || value === '' || often.has(value) ? null : value
}

function hashed(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 27)
}

/** Lowercase, without accents, with single spaces. */
function plainWords(text: string): string {
  const plain = withoutAccents(text)
    .toLowerCase()
    .replace(/['’]s?\b/g, '')
  return (plain.match(needsUnicode.test(plain) ? /[\p{L}\p{N}]+/gu : /[a-z\d]+/g) ?? []).join(' ')
}

/** Dashes and quotation marks are frequent and need no normalization. */
const needsUnicode = /[\u0080-\u200f\u2020-\uffff]/
const otherLetters = new RegExp(`${needsUnicode.source}+`, 'g')

function withoutAccents(text: string): string {
  return text.replace(otherLetters, (some) => some.normalize('NFKD').replace(/\p{M}+/gu, ''))
}
