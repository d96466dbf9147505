import { hash } from 'node:crypto'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import type { EventItem, FixtureItem, ScrapedItem } from '../../extraction/extraction.service.ts'
import { canonicalAddress } from './canonical-address.ts'
import { plainWords } from './story-tokens.ts'

/** What an item is known by. */
export interface Fingerprints {
  /** How its source has it: what is known by one of them was found there before. */
  own: string[]
  /** How any source may have it. */
  common: string[]
  /** Of a game: how its source may have had it on a near day, by that day. It has none on that day any more. */
  earlier: ReadonlyMap<CountyDate, string>
}

const FEW_WORDS = 4
/** The same sides meet again a few weeks later. */
const MOST_DAYS_MOVED = 7

/**
 * The fingerprints of all items of one reading. What several of them have in common (an address of a page that lists
 * them, a guid that a feed gives to everything) tells none of them from another, so it counts for nothing. An event's
 * address is good for a month, and only beside its title or its start: the page of the fair tells of next year's fair
 * next year, and a page of programs of one after another. A calendar's UID is good for ever.
 * @param today the county's, for what has no date of its own
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
    // Many a paper has its 'Police blotter': few words are a source's own.
    const words = title.split(' ').length < FEW_WORDS ? `${sourceId} ${title}` : title
    const places = placesOf(item, address, title)
    const key = item.kind === 'fixture' ? fixtureKey(item) : `t ${item.kind} ${day} ${words}`
    const names = item.kind === 'event' ? eventNames(item, guid, places) : [...(guid === null ? [] : [guid]), ...places]
    const own = item.kind === 'fixture' || names.length === 0 ? [key] : names
    const common = [key, ...(item.kind === 'fixture' ? [] : places.map((place) => `u ${place}`))]
    const earlier = item.kind === 'fixture' ? earlierKeys(item, games, today) : []
    return {
      own: own.map(ownOf),
      common: common.map(hashed),
      earlier: new Map(earlier.map(([on, name]) => [on, ownOf(name)])),
    }
  })
}

/** Its address, as far as that tells it from others. */
function placesOf(item: ScrapedItem, address: string | null, title: string): string[] {
  if (address === null) return []
  if (item.kind !== 'event') return [address]
  const inMonth = `${item.startDate.slice(0, 7)} ${address}`
  return [`${inMonth} called ${title}`, `${inMonth} at ${item.startDate}`]
}

/** What has a UID is known by that alone; it used to be one for each month. */
function eventNames({ startDate }: EventItem, guid: string | null, places: string[]): string[] {
  return guid === null ? places : [guid, `${startDate.slice(0, 7)} ${guid}`]
}

/** By which a page that was only listed is known, before it is read. */
export function addressFingerprint(address: string): string | null {
  const canonical = canonicalAddress(address)
  return canonical === null ? null : hashed(`u ${canonical}`)
}

/** The day on which it is, or was published; null where nobody says. */
export function dayOf(item: ScrapedItem): string | null {
  if (item.kind === 'event') return item.startDate.slice(0, 10)
  if (item.kind === 'fixture') return item.startsAt.slice(0, 10)
  return item.publishedAt === null ? null : new Date(item.publishedAt).toISOString().slice(0, 10)
}

/** Both teams tell of the same game, each with itself first. */
function fixtureKey(item: FixtureItem, day = item.startsAt.slice(0, 10)): string {
  const teams = [plainWords(item.team), plainWords(item.opponent)].sort()
  return `f ${day} ${plainWords(item.sport)} ${teams.join(' / ')}`
}

/** A game of a past day was played then, even when its source has only later ones. */
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
