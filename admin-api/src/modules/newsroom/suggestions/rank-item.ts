import type { ReaderCategory } from '@hometown/shared-types/category'
import { addCountyDays, type CountyDate, countyDate, startOfCountyDate } from '@hometown/shared-types/county-time'
import type { RankingReason } from '@hometown/shared-types/suggestion'
import type { ScrapedItem } from '../extraction/extraction.service.ts'

type Ranked<Kind> = Kind extends ScrapedItem ? Omit<Kind, 'url' | 'guid' | 'author' | 'season'> : never

/** A saved suggestion has all of these fields, so it can be ranked again. */
export type SuggestibleItem = Ranked<ScrapedItem>

export interface RankingBasis {
  placeNames: readonly string[]
  countyName: string
  now: number
  timeZone: string
  source: {
    category: ReaderCategory
    approved: number
    rejected: number
  }
}

export interface Ranking {
  /** 0 to 100. */
  score: number
  reasons: RankingReason[]
}

/** Undefined if the rule doesn't apply. */
type RankingRule = (item: SuggestibleItem, basis: RankingBasis) => RankingReason | undefined

interface Clock {
  now: number
  timeZone: string
}

let last: Clock & { today: CountyDate; begins: Map<number, number> } = {
  ...{ now: Number.NaN, timeZone: '', today: '' },
  begins: new Map(),
}

/** Cached: thousands of items are ranked at once, and time zone lookups are slow. */
function todayOf(clock: Clock): CountyDate {
  return memory(clock).today
}

/** Milliseconds. */
function beginOfDay(clock: Clock, daysFromToday: number): number {
  const { today, begins } = memory(clock)
  const known = begins.get(daysFromToday)
  if (known !== undefined) return known
  const begin = startOfCountyDate(addCountyDays(today, daysFromToday), clock.timeZone)
  begins.set(daysFromToday, begin)
  return begin
}

function memory({ now, timeZone }: Clock) {
  if (last.now !== now || last.timeZone !== timeZone)
    last = { now, timeZone, today: countyDate(now, timeZone), begins: new Map() }
  return last
}

const indexes = new WeakMap<readonly string[], Index>()
const WORD = /[\p{L}\p{N}]+/gu
const NOT_A_WORD = '[^\\p{L}\\p{N}]+'

interface Index {
  pattern: RegExp
  names: Map<string, string>
}

/** Matches whole words, ignoring case and accents: `Alder` isn't in `Alderman`. */
function findName(text: string, names: readonly string[]): string | undefined {
  const index = indexes.get(names) ?? indexNames(names)
  if (index.names.size === 0) return undefined
  const found = index.pattern.exec(plain(text))?.[0]
  return found && index.names.get(wordsOf(found).join(' '))
}

/** Longest names first, so that `Alder Creek` precedes `Alder`. */
function indexNames(names: readonly string[]): Index {
  const known = names.map((name) => ({ name, words: wordsOf(plain(name)) })).filter(({ words }) => words.length > 0)
  known.sort((one, other) => other.words.length - one.words.length)
  const written = known.map(({ words }) => words.join(NOT_A_WORD))
  const index: Index = {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${written.join('|')})(?![\\p{L}\\p{N}])`, 'u'),
    // For equal spellings, the first name wins.
    names: new Map(known.toReversed().map(({ name, words }) => [words.join(' '), name])),
  }
  indexes.set(names, index)
  return index
}

function wordsOf(text: string): string[] {
  return text.match(WORD) ?? []
}

/** Several rules look through the same few texts, one after the other. */
const recentTexts = new Map<string, string>()
const KEPT = 8

function plain(text: string): string {
  const known = recentTexts.get(text)
  if (known !== undefined) return known
  const made = withoutAccents(text).toLowerCase()
  if (recentTexts.size >= KEPT) recentTexts.clear()
  recentTexts.set(text, made)
  return made
}

/** Most texts have few such letters. Common dashes and quotation marks don't need the slow normalization. */
const otherLetters = /[\u0080-\u200f\u2020-\uffff]+/g

function withoutAccents(text: string): string {
  return text.replace(otherLetters, (letters) => letters.normalize('NFD').replace(/\p{M}/gu, ''))
}

const SOON_DAYS = 14
const NEAR_DAYS = 7
const FAR_DAYS = 180

const eventSoon: RankingRule = (item, basis) => {
  if (item.kind !== 'event' || item.cancelled) return undefined
  const day = item.startDate.slice(0, 10)
  const today = todayOf(basis)
  if (isOver(item, today)) return undefined
  if (day <= addCountyDays(today, SOON_DAYS)) return { words: 'within two weeks', points: 25 }
  if (day > addCountyDays(today, FAR_DAYS)) return { words: 'more than half a year away', points: -5 }
  return { words: 'still to come', points: 15 }
}

const eventOver: RankingRule = (item, basis) =>
  item.kind === 'event' && isOver(item, todayOf(basis)) ? { words: 'already over', points: -40 } : undefined

const eventCancelled: RankingRule = (item) =>
  item.kind === 'event' && item.cancelled ? { words: 'canceled', points: -10 } : undefined

const eventPlace: RankingRule = (item) =>
  item.kind === 'event' && item.location !== '' ? { words: 'names a place', points: 5 } : undefined

const fixture: RankingRule = (item) => (item.kind === 'fixture' ? { words: 'a game', points: 20 } : undefined)

const fixtureNear: RankingRule = (item, basis) => {
  if (item.kind !== 'fixture') return undefined
  const day = item.startsAt.slice(0, 10)
  const today = todayOf(basis)
  const hasResult = item.teamScore !== null && item.opponentScore !== null
  if (hasResult && day >= addCountyDays(today, -NEAR_DAYS)) return { words: 'a result from this week', points: 20 }
  if (day < today) return hasResult ? undefined : { words: 'over, without a result', points: -30 }
  return day <= addCountyDays(today, NEAR_DAYS) ? { words: 'played within a week', points: 15 } : undefined
}

/** Recurring events never count as over; the calendar knows when they end. */
function isOver({ endDate, rrule }: { endDate: string; rrule: string | null }, today: CountyDate): boolean {
  return rrule === null && endDate.slice(0, 10) < today
}

const calendarRules: readonly RankingRule[] = [eventSoon, eventOver, eventCancelled, eventPlace, fixture, fixtureNear]

const LOOKED_THROUGH = 5000

const county: RankingRule = (item, { countyName }) => {
  const names = only(countyName)
  if (findName(item.title, names) !== undefined) return { words: 'county named in the title', points: 25 }
  return findInBody(item, names) === undefined ? undefined : { words: 'county named in the text', points: 15 }
}

const place: RankingRule = (item, { placeNames }) => {
  const inTitle = findName(item.title, placeNames)
  if (inTitle !== undefined) return { words: `${inTitle} named in the title`, points: 20 }
  const inText = findInBody(item, placeNames)
  return inText === undefined ? undefined : { words: `${inText} named in the text`, points: 10 }
}

/** Part by part: to join them would copy the text. */
function findInBody(item: SuggestibleItem, names: readonly string[]): string | undefined {
  const where = item.kind === 'news' ? null : item.location
  for (const text of [where, item.summary, item.text.slice(0, LOOKED_THROUGH)]) {
    const found = text ? findName(text, names) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

let lists: { name: string; names: readonly string[] } = { name: '', names: [] }

/** Returns the same array for the same name, because `indexNames` caches by array. */
function only(name: string): readonly string[] {
  if (lists.name !== name) lists = { name, names: [name] }
  return lists.names
}

const placeRules: readonly RankingRule[] = [county, place]

const FEWEST_DECISIONS = 5

const SECTIONS: Readonly<Record<ReaderCategory, readonly string[]>> = {
  Events: ['event', 'events', 'calendar', 'things to do', 'arts', 'entertainment', 'festival', 'concert'],
  Sports: ['sport', 'sports', 'athletics', 'football', 'basketball', 'baseball', 'softball', 'soccer', 'volleyball'],
  Community: ['community', 'local', 'local news', 'news', 'schools', 'education', 'neighbors', 'government'],
  Business: ['business', 'economy', 'development', 'agriculture', 'chamber'],
  Obituaries: ['obituary', 'obituaries', 'death notices', 'deaths', 'in memoriam'],
  Clubs: ['club', 'clubs', 'rotary', 'lions', 'kiwanis', '4h', 'scouts', 'volunteers'],
  Churches: ['church', 'churches', 'faith', 'religion', 'worship', 'parish'],
}

/** Editors chose the source for a reason. */
const chosen: RankingRule = () => ({ words: 'from one of your sources', points: 15 })

const section: RankingRule = ({ kind, categoryWords }, { source: { category } }) => {
  const isFiled = kind === 'event' ? category === 'Events' : kind === 'fixture' && category === 'Sports'
  const isNamed = categoryWords.some((words) => findName(words, SECTIONS[category]) !== undefined)
  return isFiled || isNamed ? { words: `fits the source’s category, ${category}`, points: 5 } : undefined
}

const record: RankingRule = (_item, { source: { approved, rejected } }) => {
  const decisions = approved + rejected
  if (decisions < FEWEST_DECISIONS) return undefined
  const share = approved / decisions
  if (share >= 0.75) return { words: `${approved} of ${decisions} from this source approved`, points: 15 }
  if (share >= 0.5) return { words: `${approved} of ${decisions} from this source approved`, points: 5 }
  return share > 0.25 ? undefined : { words: `${rejected} of ${decisions} from this source rejected`, points: -15 }
}

const sourceRules: readonly RankingRule[] = [chosen, section, record]

const WEEK = 7
const MONTH = 30
const FULL_STORY = 800
const HARDLY_ANY = 120

/** In days of the county. Events have a calendar rule instead. */
const freshness: RankingRule = ({ kind, publishedAt }, basis) => {
  if (kind !== 'news' || publishedAt === null) return undefined
  if (publishedAt >= beginOfDay(basis, 0)) return { words: 'new today', points: 15 }
  if (publishedAt >= beginOfDay(basis, 1 - WEEK)) return { words: 'new this week', points: 8 }
  return publishedAt < beginOfDay(basis, -MONTH) ? { words: 'older than a month', points: -25 } : undefined
}

const length: RankingRule = ({ kind, text }) => {
  if (kind !== 'news') return undefined
  if (text.length >= FULL_STORY) return { words: 'a full story', points: 10 }
  return text.length < HARDLY_ANY ? { words: 'hardly any text', points: -5 } : undefined
}

const picture: RankingRule = ({ imageUrl }) => (imageUrl === null ? undefined : { words: 'has a picture', points: 5 })

const storyRules: readonly RankingRule[] = [freshness, length, picture]

const RULES: readonly RankingRule[] = [...placeRules, ...calendarRules, ...storyRules, ...sourceRules]

export function rankItem(item: SuggestibleItem, basis: RankingBasis): Ranking {
  const reasons = RULES.flatMap((rule) => rule(item, basis) ?? [])
  const sum = reasons.reduce((points, reason) => points + reason.points, 0)
  return { score: Math.min(100, Math.max(0, sum)), reasons }
}
