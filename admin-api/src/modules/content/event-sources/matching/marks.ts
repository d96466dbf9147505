/** Words that tell two otherwise equal events apart: `JV` and `Varsity`, `Session 1` and `Session 2`. */
export interface Marks {
  readonly [mark: string]: string
}

const CHOICES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  team: {
    jv: /\b(?:jv|junior varsity|j\.v\.)/i,
    freshman: /\b(?:freshm[ae]n|9th grade|c[- ]team|frosh)\b/i,
    varsity: /(?<!junior )\bvarsity\b/i,
  },
  players: {
    girls: /\b(?:girls?|women'?s|lady|g(?:bb|vb|soc|vs)|softball|fastpitch)\b/i,
    boys: /\b(?:boys?|(?<!wo)men'?s|b(?:bb|vb|soc|vs)|baseball)\b/i,
  },
  sport: {
    baseball: /\bbaseball\b/i,
    softball: /\b(?:softball|fastpitch|sb)\b/i,
    volleyball: /\b(?:volleyball|vball|vb)\b/i,
    basketball: /\b(?:basketball|bball|[bg]bb)\b/i,
    football: /\bfootball\b/i,
    soccer: /\b(?:soccer|[bg]soc)\b/i,
    wrestling: /\bwrestling\b/i,
    hockey: /\bhockey\b/i,
    swimming: /\bswim/i,
    tennis: /\btennis\b/i,
    track: /\btrack\b/i,
  },
  part: {
    morning: /\b(?:morning|a\.?m\.? session|ma[ñn]ana)\b/i,
    afternoon: /\b(?:afternoon|matinee|matin[ée]e|p\.?m\.? session)\b/i,
    evening: /\b(?:evening|night)\b/i,
  },
  ages: {
    toddler: /\b(?:bab(?:y|ies)|infants?|lapsit|beb[ée]s?|toddlers?)\b/i,
    preschool: /\bpreschool(?:ers?)?\b/i,
    teen: /\b(?:teens?|tweens?|young adult)\b/i,
    adult: /\badults?\b/i,
  },
  body: {
    council: /\b(?:city|town|village|borough) (?:council|commission)\b|\bconcejo\b/i,
    board: /\b(?:village|town) board\b/i,
    township: /\btownship (?:board|trustees|supervisors|meeting)\b/i,
    planning: /\b(?:plan(?:ning)? (?:commission|board|committee|&|and)|planning|zoning|p&z)\b/i,
    select: /\bselect ?(?:board|m[ae]n)\b/i,
    finance: /\bfin(?:ance)? ?com(?:mittee)?\b/i,
    utility:
      /\b(?:water|sewer|fire|utility|utilities|housing|hospital|cemetery|airport) (?:board|district|commission|authority)\b/i,
    school: /\b(?:school board|board of education)\b/i,
    parks: /\b(?:parks? (?:&|and) rec\w*|park) (?:board|commission)\b/i,
    library: /\blibrary (?:board|trustees)\b/i,
    county: /\b(?:county (?:board|commission|supervisors)\w*|commissioners)\b/i,
  },
  level: {
    beginner: /\b(?:beginn(?:er|ing)s?|intro(?:duction)?|basics|level (?:1|i)\b)/i,
    intermediate: /\bintermediate\b/i,
    advanced: /\b(?:advanced|level (?:2|ii|3|iii)\b)/i,
  },
  around: {
    before: /\b(?:pre-?(?:concert|show|game|race)|prelude|before the)\b/i,
    after: /\b(?:after-?party|afterglow|post-?(?:concert|show|game))\b/i,
  },
  kindOfMeeting: {
    work: /\b(?:work(?:ing)? session|study session|workshop)\b/i,
    committee: /\b(?:sub)?committee\b/i,
    regular: /\bregular\b/i,
    special: /\b(?:special|emergency) (?:\w+ )?(?:meeting|session|mtg)\b/i,
    retreat: /\bretreat\b/i,
  },
  useOfPool: {
    lap: /\blap(?:s| swim)/i,
    open: /\b(?:open|family|public|rec(?:reational)?) swim/i,
    lessons: /\bswim(?:ming)? (?:lessons?|class)/i,
  },
  useOfRange: {
    beginner: /\bbeginners?\b/i,
    league: /\b(?:league|ladder|tournament)\b/i,
  },
}

const NUMBERED =
  /\b(session|part|week|class|act|round|game|performance|perf|night|day|section|grade|group|unit|screen|level|vol(?:ume)?|#|no\.?)\s*#?\s*(\d{1,2}|[ivx]{1,4}|one|two|three|four|five|six)\b/giu
const NUMBER_NAMES: Readonly<Record<string, string>> = {
  ...{ i: '1', ii: '2', iii: '3', iv: '4', v: '5', vi: '6' },
  ...{ one: '1', two: '2', three: '3', four: '4', five: '5', six: '6' },
}

export function marksIn(title: string): Marks {
  const marks: Record<string, string> = {}
  for (const [name, choices] of Object.entries(CHOICES)) {
    const found = Object.entries(choices).filter(([, pattern]) => pattern.test(title))
    if (found.length === 1 && found[0]) marks[name] = found[0][0]
  }
  for (const [, kind = '', number = ''] of title.matchAll(NUMBERED))
    marks[`number of ${kind.toLowerCase()}`] = NUMBER_NAMES[number.toLowerCase()] ?? number.toLowerCase()
  const ordinal = title.match(/\b(\d{1,3})(?:st|nd|rd|th)\s+(?:annual|anniversary|year|season)\b/i)?.[1]
  if (ordinal) marks.ordinal = ordinal
  const year = title.match(/\b(20[1-4]\d)\b/)?.[1]
  if (year) marks.year = year
  const opponent = opponentIn(title)
  if (opponent) marks.opponent = opponent
  return marks
}

/** `Pre-concert talk` and the concert: what is before or after something is another event. */
export function isBesides(one: Marks, other: Marks): boolean {
  return one.around !== other.around
}

/** Null: nothing speaks against one event. */
export function conflictOf(one: Marks, other: Marks): string | null {
  for (const [name, value] of Object.entries(one)) {
    const theirs = other[name]
    if (theirs === undefined || theirs === value || name === 'opponent') continue
    return `${value}, not ${theirs}`
  }
  return null
}

function opponentIn(title: string): string | undefined {
  return title.match(/\b(?:vs?\.?|versus|hosts?|against|@)\s+(\p{Lu}[\p{L}-]+)/u)?.[1]?.toLowerCase()
}
