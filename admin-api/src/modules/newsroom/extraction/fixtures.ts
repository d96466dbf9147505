import { trimCharacters } from '@hometown/shared-types/trim-characters'
import type { EventItem, FixtureItem, FixtureStatus, ScrapedItem } from './scraped-item.ts'

/** Leaves an event unchanged unless it is certainly a game. */
export function asFixture(event: EventItem, hints: FixtureHints): ScrapedItem {
  if (event.rrule !== null) return event
  const categoryWords = [...event.categoryWords, ...hints.categoryWords]
  const words = readFixtureWords(event.title, { ...hints, categoryWords })
  return words ? fixtureOf(event, words) : event
}

export function fixtureOf(event: EventItem, words: FixtureWords): FixtureItem {
  const { url, guid, title, text, summary, author, publishedAt, imageUrl } = event
  const { startDate, allDay, location, cancelled, categoryWords } = event
  return {
    kind: 'fixture',
    ...{ url, guid, title, text, summary, author, publishedAt, imageUrl, categoryWords },
    ...words,
    startsAt: allDay ? startDate.slice(0, 10) : startDate,
    location: location || null,
    season: seasonOf(startDate),
    status: statusOf(event.title, cancelled, words),
  }
}

/** School years run from July to June. */
export function seasonOf(day: string): string {
  const year = Number(day.slice(0, 4))
  const first = day.slice(5, 7) >= '07' ? year : year - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

export function statusOf(
  words: string,
  cancelled: boolean,
  { teamScore }: Pick<FixtureWords, 'teamScore'>,
): FixtureStatus {
  if (/\bpostponed\b|\bppd\b|\baplazad[oa]\b/i.test(words)) return 'postponed'
  if (cancelled || /\bcancell?ed\b|\bcancelad[oa]\b/i.test(words)) return 'cancelled'
  return teamScore === null ? 'scheduled' : 'played'
}

export interface FixtureHints {
  /** Such as `Cedar Falls Varsity Football Schedule`. */
  title: string | null
  categoryWords: readonly string[]
  countyName: string
}

interface FixtureWords {
  sport: string
  team: string
  opponent: string
  atHome: boolean
  teamScore: number | null
  opponentScore: number | null
}

const LONGEST_TEAM = 60
const nobody =
  /\b(?:tba|tbd|bye|open date|multiple|various|invitational|invite|tournament|tourney|classic|relays|quad|triangular|scrimmage|jamboree|regionals?|sectionals?|districts?|conference meet|finals?|playoffs?)\b/i
const noGame =
  /\b(?:camps?|clinics?|practices?|try-?outs?|meetings?|banquet|fundraiser|registration|boosters?|open gym|photos?|picture day|parents?|tickets?|signing|awards?|rally|dance|dinner|breakfast|watch party|recap|preview|story|beats?|edges?|rolls?|falls? to|wins?)\b/i
const noTeam =
  /\b(?:gym(?:nasium)?|park|stadium|fields?|center|centre|library|church|room|hall|court|complex|arena|dome|street|avenue)\b/i

/** Such as `Varsity Football vs. Eastside` or `Cedar Falls 21, Eastside 14`. Undefined unless certainly a game. */
export function readFixtureWords(written: string, hints: FixtureHints): FixtureWords | undefined {
  if (written.length > 160 || noGame.test(written)) return undefined
  return readResult(written, hints) ?? readPairing(withoutDate(written), hints)
}

function withoutDate(written: string): string {
  return written
    .replace(/\([^)]{0,80}\)/g, ' ')
    .replace(
      /\s[–—|-]\s+(?:(?:mon|tue|wed|thu|fri|sat|sun)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d{1,2}[/:]).*$/i,
      '',
    )
    .replace(
      /[,\s]+(?:on\s+)?(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d|\d{1,2}[/:]\d{1,2}|\d{1,2}\s?[ap]\.?m).*$/i,
      '',
    )
    .replace(/\b(?:postponed|cancell?ed|rescheduled|final|home|away)\b:?/gi, ' ')
    .trim()
}

const pairing = /^(.{0,80}?)\s*(?:\b(vs?\.?|versus|v\.|contra|hosts?)\s+|\s(at)\s+|(@)\s*)(.{2,80})$/i

function readPairing(words: string, hints: FixtureHints): FixtureWords | undefined {
  const [, lead = '', versus, at, sign, other = ''] = pairing.exec(words) ?? []
  if (versus === undefined && at === undefined && sign === undefined) return undefined
  const context = contextOf(hints)
  const own = readSport(lead)
  const theirs = readSport(other)
  const sport = own.sport ?? theirs.sport ?? context.sport
  const isHome = versus !== undefined
  if (sport === undefined || !isTeam(theirs.rest) || (at !== undefined && noTeam.test(other))) return undefined
  const first = own.rest || context.team
  if (!first || !isTeam(first)) return undefined
  // A team's own calendar may list its home games as `Visitors at Team`.
  if (own.rest && context.team && isLike(theirs.rest, context.team) && !isLike(own.rest, context.team)) {
    return { ...noScore, sport, team: theirs.rest, opponent: own.rest, atHome: !isHome }
  }
  return { ...noScore, sport, team: first, opponent: theirs.rest, atHome: isHome }
}

const noScore = { teamScore: null, opponentScore: null }
const result = /^(.{0,60}?)\s+(\d{1,3})\s*[,;–-]\s*(?:at\s+)?(\D.{0,60}?)\s+(\d{1,3})(?:\s*\((?:f|final|ot|\d?ot)\))?$/i

function readResult(written: string, hints: FixtureHints): FixtureWords | undefined {
  const [, lead = '', firstScore, other = '', secondScore] = result.exec(written.trim()) ?? []
  if (firstScore === undefined || secondScore === undefined) return undefined
  const context = contextOf(hints)
  const [, named, first] = /^(?:(.{0,40}?):\s*)?(.+)$/.exec(lead) ?? []
  const own = readSport(first ?? '')
  const theirs = readSport(other)
  const sport = own.sport ?? theirs.sport ?? readSport(named ?? '').sport ?? context.sport
  if (sport === undefined || !isTeam(own.rest) || !isTeam(theirs.rest)) return undefined
  const scores = { sport, atHome: true }
  if (context.team && isLike(theirs.rest, context.team) && !isLike(own.rest, context.team)) {
    return {
      ...scores,
      team: theirs.rest,
      opponent: own.rest,
      teamScore: Number(secondScore),
      opponentScore: Number(firstScore),
    }
  }
  return {
    ...scores,
    team: own.rest,
    opponent: theirs.rest,
    teamScore: Number(firstScore),
    opponentScore: Number(secondScore),
  }
}

function isTeam(words: string): boolean {
  return (
    words.length > 1 &&
    words.length <= LONGEST_TEAM &&
    /^[\p{L}\p{N}]/u.test(words) &&
    /\p{Lu}/u.test(words) &&
    !nobody.test(words) &&
    words.split(' ').length <= 6
  )
}

export function contextOf({ title, categoryWords, countyName }: FixtureHints): {
  sport: string | undefined
  team: string | undefined
} {
  const named = readSport((title ?? '').split(/\s[|–—-]\s/)[0] ?? '')
  const whole = readSport(title ?? '')
  const sport = whole.sport ?? categoryWords.map((word) => readSport(word).sport).find((word) => word !== undefined)
  const team = cleanTeam(named.rest)
  if (isTeam(team)) return { sport, team }
  const county = countyName.replace(/\bcounty\b/i, '').trim()
  return { sport, team: title?.includes(county) && county !== '' ? county : undefined }
}

function isLike(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return a.includes(b) || b.includes(a)
}

const sports: readonly (readonly [RegExp, string])[] = [
  [/\bflag football\b/i, 'Flag Football'],
  [/\bfootball\b|\bfútbol americano\b/i, 'Football'],
  [/\bbasketball\b|\bhoops\b|\bbaloncesto\b/i, 'Basketball'],
  [/\bvolleyball\b|\bvoleibol\b/i, 'Volleyball'],
  [/\bbaseball\b|\bbéisbol\b/i, 'Baseball'],
  [/\bsoftball\b/i, 'Softball'],
  [/\bsoccer\b|\bfútbol\b/i, 'Soccer'],
  [/\bwrestling\b/i, 'Wrestling'],
  [/\btennis\b/i, 'Tennis'],
  [/\bgolf\b/i, 'Golf'],
  [/\b(?:ice )?hockey\b/i, 'Hockey'],
  [/\blacrosse\b/i, 'Lacrosse'],
  [/\bwater polo\b/i, 'Water Polo'],
  [/\bbowling\b/i, 'Bowling'],
  [/\bswim(?:ming)?(?: (?:and|&) diving)?\b/i, 'Swimming'],
  [/\brugby\b/i, 'Rugby'],
]
const sides: readonly (readonly [RegExp, string])[] = [
  [/\b(?:girls|women|lady|ladies)['’]?s?\b|\(g\)/i, 'Girls'],
  [/\b(?:boys|men)['’]?s?\b|\(b\)/i, 'Boys'],
]
const levels: readonly (readonly [RegExp, string])[] = [
  [/\bjunior varsity\b|\bj\.?v\.?\b/i, 'JV'],
  [/\bfreshm[ae]n\b|\b9th(?: grade)?\b/i, 'Freshman'],
  [/\bsophomores?\b|\b10th(?: grade)?\b/i, 'Sophomore'],
  [/\b(?:middle school|junior high|[78]th(?: grade)?)\b/i, 'Junior High'],
]
const others =
  /\b(?:varsity|high school|hs|athletics?|sports?|schedule|calendar|results?|scores?|games?|matches|match|team|season|official site|home|away|\d{4}(?:-\d{2,4})?)\b/gi

interface SportWords {
  /** `Football`, `JV Girls Basketball`; undefined if no sport is named. */
  sport: string | undefined
  rest: string
}

export function readSport(text: string): SportWords {
  const known = sports.find(([form]) => form.test(text))
  const level = levels.find(([form]) => form.test(text))
  const side = sides.find(([form]) => form.test(text))
  const rest = [known, level, side].reduce((left, entry) => (entry ? left.replace(entry[0], ' ') : left), text)
  const words = [level?.[1], side?.[1], known?.[1]].filter((word) => word !== undefined)
  return { sport: known && words.join(' '), rest: cleanTeam(rest.replace(others, ' ')) }
}

export function cleanTeam(words: string): string {
  const plain = words.replace(/[#*]\d{0,2}\s?|\(\d{1,2}-\d{1,2}\)/g, ' ').replace(/\s+/g, ' ')
  return trimCharacters(plain, /[\s:|,.–—-]/)
}
