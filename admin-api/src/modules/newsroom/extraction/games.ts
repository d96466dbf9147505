import { trimEndCharacters } from '@hometown/shared-types/rules/text'
import type { EventItem, FixtureItem, ScrapedItem } from './scraped-item.ts'

export interface FixtureHints {
  /** Such as `Cedar Falls Varsity Football Schedule`. */
  title: string | null
  categoryWords: readonly string[]
  countyName: string
}

type FixtureWords = Pick<FixtureItem, 'sport' | 'team' | 'opponent' | 'atHome' | 'teamScore' | 'opponentScore'>

/** Leaves an event unchanged unless it is certainly a game. */
export function asFixture(event: EventItem, hints: FixtureHints): ScrapedItem {
  const { url, guid, title, text, summary, author, publishedAt, imageUrl, categoryWords } = event
  const { startDate, location, cancelled, rrule } = event
  const about = { ...hints, categoryWords: [...categoryWords, ...hints.categoryWords] }
  const words = rrule === null ? readFixtureWords(title, about) : undefined
  if (words === undefined) return event
  return {
    kind: 'fixture',
    ...{ url, guid, title, text, summary, author, publishedAt, imageUrl, categoryWords },
    ...words,
    startsAt: startDate,
    location: location || null,
    season: seasonOf(startDate),
    status: statusOf(title, cancelled, words.teamScore),
  }
}

/** School years run from July to June. */
function seasonOf(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) >= '07' ? 0 : 1)
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

function statusOf(words: string, cancelled: boolean, score: number | null): FixtureItem['status'] {
  if (/\bpostponed\b|\bppd\b|\baplazad[oa]\b/i.test(words)) return 'postponed'
  if (cancelled || /\bcancell?ed\b|\bcancelad[oa]\b/i.test(words)) return 'cancelled'
  return score === null ? 'scheduled' : 'played'
}

const nobody =
  /\b(?:tba|tbd|bye|open date|multiple|various|invitational|invite|tournament|tourney|classic|relays|quad|triangular|scrimmage|jamboree|regionals?|sectionals?|districts?|conference meet|finals?|playoffs?)\b/i
const noGame =
  /\b(?:camps?|clinics?|practices?|try-?outs?|meetings?|banquet|fundraiser|registration|boosters?|open gym|photos?|picture day|parents?|tickets?|signing|awards?|rally|dance|dinner|breakfast|watch party|recap|preview|story|beats?|edges?|rolls?|falls? to|wins?)\b/i
const noTeam =
  /\b(?:gym(?:nasium)?|park|stadium|fields?|center|centre|library|church|room|hall|court|complex|arena|dome|street|avenue)\b/i
const pairing = /^(.{0,80}?)\s*(?:\b(vs?\.?|versus|contra|hosts?)\s+|\s(at)\s+|@\s*)(.{2,80})$/i
const result = /^(.{0,60}?)\s+(\d{1,3})\s*[,;–-]\s*(?:at\s+)?(\D.{0,60}?)\s+(\d{1,3})$/

/** Such as `Varsity Football vs. Eastside` or `Cedar Falls 21, Eastside 14`. Undefined unless certainly a game. */
export function readFixtureWords(written: string, hints: FixtureHints): FixtureWords | undefined {
  if (written.length > 160 || noGame.test(written)) return undefined
  const words = withoutDate(written)
  const [, lead = '', score, rival, rivalScore] = result.exec(words) ?? []
  const [, before = '', versus, at, after = ''] = rival === undefined ? (pairing.exec(words) ?? []) : []
  const own = readSport(lead || before)
  const other = readSport(rival ?? after)
  const context = contextOf(hints)
  const sport = own.sport ?? other.sport ?? context.sport
  const team = own.rest || (rival === undefined ? context.team : undefined)
  if (!sport || !team || !isTeam(team) || !isTeam(other.rest) || (at && noTeam.test(after))) return undefined
  const [teamScore, opponentScore] = [score, rivalScore].map((points) => (points === undefined ? null : Number(points)))
  const told = { teamScore: teamScore ?? null, opponentScore: opponentScore ?? null }
  // A team's own calendar may list its home games as `Visitors at Team`, and its defeats with the winner first.
  const isTurned = context.team !== undefined && isLike(other.rest, context.team) && !isLike(team, context.team)
  const atHome = rival !== undefined || (versus !== undefined) !== isTurned
  return isTurned
    ? { sport, team: other.rest, opponent: team, atHome, teamScore: told.opponentScore, opponentScore: told.teamScore }
    : { sport, team, opponent: other.rest, atHome, ...told }
}

const DATE_AT_THE_END =
  /[\s,–—|-]+(?:on\s+)?(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]*\s+)?(?:(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?\s+\d|\d{1,2}[/:]\d{1,2}|\d{1,2}\s?[ap]\.?m).*$/i

function withoutDate(written: string): string {
  return written
    .replace(/\([^)]{0,80}\)/g, ' ')
    .replace(DATE_AT_THE_END, '')
    .replace(/\b(?:postponed|cancell?ed|rescheduled|final|home|away)\b:?/gi, ' ')
    .trim()
}

const LONGEST_TEAM = 60

function isTeam(words: string): boolean {
  const isName = /^[\p{L}\p{N}]/u.test(words) && /\p{Lu}/u.test(words) && words.split(' ').length <= 6
  return isName && words.length > 1 && words.length <= LONGEST_TEAM && !nobody.test(words)
}

function contextOf({ title, categoryWords, countyName }: FixtureHints): {
  sport: string | undefined
  team: string | undefined
} {
  const named = readSport((title ?? '').split(/\s[|–—-]\s/)[0] ?? '')
  const sport = [title ?? '', ...categoryWords].map((word) => readSport(word).sport).find(Boolean)
  if (isTeam(named.rest)) return { sport, team: named.rest }
  const county = countyName.replace(/\bcounty\b/i, '').trim()
  return { sport, team: title?.includes(county) && county !== '' ? county : undefined }
}

function isLike(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return a.includes(b) || b.includes(a)
}

type Names = readonly (readonly [RegExp, string])[]

const sports: Names = [
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
const sides: Names = [
  [/\b(?:girls|women|lady|ladies)['’]?s?\b|\(g\)/i, 'Girls'],
  [/\b(?:boys|men)['’]?s?\b|\(b\)/i, 'Boys'],
]
const levels: Names = [
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
  const named = [levels, sides, sports].map((names) => names.find(([form]) => form.test(text)))
  const rest = named.reduce((left, entry) => (entry ? left.replace(entry[0], ' ') : left), text)
  const words = named.flatMap((entry) => entry?.[1] ?? [])
  return { sport: named[2] && words.join(' '), rest: cleanTeam(rest.replace(others, ' ')) }
}

function cleanTeam(words: string): string {
  const plain = words.replace(/[#*]\d{0,2}\s?|\(\d{1,2}-\d{1,2}\)/g, ' ').replace(/\s+/g, ' ')
  return trimCharacters(plain, /[\s:|,.–—-]/)
}

/** The same at both ends. */
function trimCharacters(text: string, one: RegExp): string {
  const trimmed = trimEndCharacters(text, one)
  let start = 0
  while (start < trimmed.length && one.test(trimmed.charAt(start))) start++
  return trimmed.slice(start)
}
