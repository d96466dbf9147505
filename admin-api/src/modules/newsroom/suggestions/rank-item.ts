import type { RankingReason, SuggestionDetails } from '@hometown/shared-types/contract/suggestions'
import { addCountyDays, type CountyDate, countyDate, startOfCountyDate } from '@hometown/shared-types/rules/time'
import { foldedWords } from '../../../lib/search-words.ts'
import type { ScrapedItem } from '../extraction/index.ts'

/** The fields that sources and suggestions share. Only an editor makes a game of a suggestion. */
export type SuggestibleItem = Pick<ScrapedItem, 'title' | 'text' | 'summary' | 'publishedAt' | 'imageUrl'> &
  ({ kind: 'news' } | SuggestionDetails)
type ItemOf<Kind extends SuggestibleItem['kind']> = Extract<SuggestibleItem, { kind: Kind }>

type ComparablePlaceName = Readonly<Record<'written' | 'words', string>>

interface RankingBasis {
  readonly county: readonly ComparablePlaceName[]
  readonly places: readonly ComparablePlaceName[]
  readonly today: CountyDate
  /** The starts of today, the last seven days and the last month, in milliseconds. */
  readonly startOf: { readonly today: number; readonly week: number; readonly month: number }
}

export type SourceRecord = Record<'approved' | 'rejected', number>

export interface Ranking {
  score: number
  reasons: RankingReason[]
}

/** Ranks items by the county's names, today's date and earlier decisions on each source. */
export interface Ranker {
  rank(item: SuggestibleItem, source: { id: string }): Ranking
}

export function rankingBasis(
  { countyName, placeNames, timeZone }: { countyName: string; placeNames: readonly string[]; timeZone: string },
  now: number,
): RankingBasis {
  const today = countyDate(now, timeZone)
  const beginOf = (daysFromToday: number) => startOfCountyDate(addCountyDays(today, daysFromToday), timeZone)
  return {
    county: placeNamesFromTexts([countyName]),
    places: placeNamesFromTexts(placeNames),
    today,
    startOf: { today: beginOf(0), week: beginOf(-6), month: beginOf(-30) },
  }
}

export function rankItem(item: SuggestibleItem, basis: RankingBasis, source: SourceRecord): Ranking {
  const reasons = [...rankingReasonsFor(item, basis, source)]
  const sum = reasons.reduce((points, reason) => points + reason.points, 0)
  return { score: Math.min(100, Math.max(0, sum)), reasons }
}

function* rankingReasonsFor(item: SuggestibleItem, basis: RankingBasis, source: SourceRecord) {
  yield* placeRankingReasons(item, basis)
  if (item.kind === 'event') yield* eventRankingReasons(item, basis.today)
  else if (item.kind === 'fixture') yield* gameRankingReasons(item, basis.today)
  else yield* newsRankingReasons(item, basis.startOf)
  if (item.imageUrl !== null) yield rankReason('has a picture', 5)
  yield* sourceRankingReasons(source)
}

function rankReason(words: string, points: number): RankingReason {
  return { words, points }
}

const MAX_RANKED_TEXT_LENGTH = 5000

function* placeRankingReasons(item: SuggestibleItem, { county, places }: RankingBasis) {
  const place = item.kind === 'news' ? null : item.location
  const title = padFoldedWords(item.title)
  const text = padFoldedWords([place, item.summary, item.text.slice(0, MAX_RANKED_TEXT_LENGTH)].join('\n'))
  if (findPlaceName(title, county)) yield rankReason('county named in the title', 25)
  else if (findPlaceName(text, county)) yield rankReason('county named in the text', 15)
  const [inTitle, inText] = [findPlaceName(title, places), findPlaceName(text, places)]
  if (inTitle) yield rankReason(`${inTitle} named in the title`, 20)
  else if (inText) yield rankReason(`${inText} named in the text`, 10)
}

/** Sorts the longest first, so that `Alder Creek` precedes `Alder`. */
function placeNamesFromTexts(names: readonly string[]): ComparablePlaceName[] {
  return names
    .map((written) => ({ written, words: padFoldedWords(written) }))
    .filter(({ words }) => words.trim() !== '')
    .sort((one, other) => other.words.length - one.words.length)
}

/** Finds whole words, whatever their case and accents: `Alder` isn't in `Alderman`. */
function findPlaceName(words: string, names: readonly ComparablePlaceName[]): string | undefined {
  return names.find((name) => words.includes(name.words))?.written
}

function padFoldedWords(text: string): string {
  return ` ${foldedWords(text).join(' ')} `
}

function* eventRankingReasons({ startDate, endDate, rrule, cancelled, location }: ItemOf<'event'>, today: CountyDate) {
  const day = startDate.slice(0, 10)
  // The calendar knows when a series ends.
  const isOver = rrule === null && endDate.slice(0, 10) < today
  if (isOver) yield rankReason('already over', -40)
  else if (!cancelled && day <= addCountyDays(today, 14)) yield rankReason('within two weeks', 25)
  else if (!cancelled && day > addCountyDays(today, 180)) yield rankReason('more than half a year away', -5)
  else if (!cancelled) yield rankReason('still to come', 15)
  if (cancelled) yield rankReason('canceled', -10)
  if (location !== '') yield rankReason('names a place', 5)
}

function* gameRankingReasons({ startsAt, teamScore, opponentScore }: ItemOf<'fixture'>, today: CountyDate) {
  yield rankReason('a game', 20)
  const day = startsAt.slice(0, 10)
  if (teamScore !== null && opponentScore !== null) {
    if (day >= addCountyDays(today, -7)) yield rankReason('a result from this week', 20)
  } else if (day < today) yield rankReason('over, without a result', -30)
  else if (day <= addCountyDays(today, 7)) yield rankReason('played within a week', 15)
}

function* newsRankingReasons({ publishedAt, text }: ItemOf<'news'>, began: RankingBasis['startOf']) {
  if (publishedAt !== null) {
    if (publishedAt >= began.today) yield rankReason('new today', 15)
    else if (publishedAt >= began.week) yield rankReason('new this week', 8)
    else if (publishedAt < began.month) yield rankReason('older than a month', -25)
  }
  if (text.length >= 800) yield rankReason('a full story', 10)
  else if (text.length < 120) yield rankReason('hardly any text', -5)
}

const MIN_DECISIONS_TO_RANK_SOURCE = 5

function* sourceRankingReasons({ approved, rejected }: SourceRecord) {
  // Editors chose the source for a reason.
  yield rankReason('from one of your sources', 15)
  const decisions = approved + rejected
  if (decisions < MIN_DECISIONS_TO_RANK_SOURCE) return
  const share = approved / decisions
  if (share >= 0.5) yield rankReason(`${approved} of ${decisions} from this source approved`, share >= 0.75 ? 15 : 5)
  else if (share <= 0.25) yield rankReason(`${rejected} of ${decisions} from this source rejected`, -15)
}
