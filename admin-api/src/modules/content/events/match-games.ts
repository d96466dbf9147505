import { nameKey } from '@hometown/shared-types/rules/names'

interface Matchup {
  sport: string
  team: string
  opponent: string
}

interface MatchupWithLevel extends Matchup {
  /** The level is missing where a source names it with the sport, or not at all. */
  level?: string | null | undefined
}

/** Games of the same sides in the same sport at the same level have one key, in any order and spelling. */
export function matchupKey({ sport, level, team, opponent }: MatchupWithLevel): string {
  return [sportAndLevelKey({ sport, level }), ...[nameKey(team), nameKey(opponent)].sort()].join('|')
}

const GAME_TITLE_FILLER_WORDS = new Set(
  'vs v versus at against and the a game match meet varsity jv junior home away season opener boys girls mens womens high school county'.split(
    ' ',
  ),
)

/** Tells whether a title names both teams and nothing that makes it another event, such as a dinner before it. */
export function isTitleOfGame(title: string, { sport, team, opponent }: Matchup): boolean {
  const sides = [nameKey(team), nameKey(opponent)].sort((one, other) => other.length - one.length)
  let rest = ` ${nameKey(title)} `
  for (const side of sides) {
    const at = side === '' ? -1 : rest.indexOf(` ${side} `)
    if (at === -1) return false
    rest = `${rest.slice(0, at)} | ${rest.slice(at + side.length + 2)}`
  }
  const ofSport = new Set(nameKey(sport).split(' '))
  return rest.split(/[ |]+/).every((word) => word === '' || GAME_TITLE_FILLER_WORDS.has(word) || ofSport.has(word))
}

const TEAM_LEVEL_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:junior varsity|j ?v)\b/g, 'jv'],
  [/\bvarsity\b/g, ''],
  [/\bfreshm[ae]n\b/g, 'freshman'],
  [/\bsophomores?\b/g, 'sophomore'],
  [/\b(?:junior high|middle school)\b/g, 'junior high'],
]

/** The key is one however and wherever the level is written. A sport without a level is the varsity's. */
function sportAndLevelKey({ sport, level }: { sport: string; level?: string | null | undefined }): string {
  const text = nameKey(`${sport} ${level ?? ''}`)
  const levels = TEAM_LEVEL_PATTERNS.filter(([form]) => text.search(form) !== -1)
  const rest = levels.reduce((left, [form]) => left.replaceAll(form, ' '), text)
  return nameKey([rest, ...levels.map(([, name]) => name)].join(' '))
}
