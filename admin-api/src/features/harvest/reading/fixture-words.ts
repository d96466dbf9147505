import { cleanTeam, readSport } from './sport-words.ts'

/** What is known of a game besides its own words: what the calendar, the page or its sections are called. */
export interface FixtureHints {
  /** `Cedar Falls Varsity Football Schedule`. */
  title: string | null
  categoryWords: readonly string[]
  countyName: string
}

export interface FixtureWords {
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

/** `Varsity Football vs. Eastside – Fri, Nov 21 7:00 PM`; `Cedar Falls 21, Eastside 14`. Undefined unless it is surely a game. */
export function readFixtureWords(written: string, hints: FixtureHints): FixtureWords | undefined {
  if (written.length > 160 || noGame.test(written)) return undefined
  return readResult(written, hints) ?? readPairing(withoutDate(written), hints)
}

/** Dates and times stand behind a dash, in brackets or at the end. */
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
  // A calendar of one team lists its games at home as `Visitors at Team`.
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

/** What the calendar or the page is about: its sport, and whose. */
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
