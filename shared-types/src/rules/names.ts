import { singleLine } from './text.ts'

/** `Martin King, Jr.` is one name. */
const BETWEEN_NAMES = / ?,(?! ?(?:jr|sr|ii|iii|iv|md|m\.d|phd|ph\.d|dds|esq)\b) ?(?:and |& )?| and | & /gi
/** Longer bylines are a text rather than names. */
const NAMES_LIMIT = 20

/**
 * What a printed byline may name: first all of it, which may be one name such as `Lind & Daughters`, then its parts in
 * order. `By Ada Roe and Bo Diaz` → `Ada Roe and Bo Diaz`, `Ada Roe`, `Bo Diaz`.
 */
export function namesInByline(byline: string): string[] {
  const whole = singleLine(byline).replace(/^by /i, '')
  return [whole, ...whole.split(BETWEEN_NAMES, NAMES_LIMIT)]
}

/** `Ada Roe, Bo Diaz and Cy Young` */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** Where the last name of a byline begins: `Ada Roe and B` → 12. */
export function lastNameStart(byline: string): number {
  const last = [...byline.matchAll(BETWEEN_NAMES)].at(-1)
  return last ? last.index + last[0].length : (/^by /i.exec(byline)?.[0].length ?? 0)
}

/** Names with the same key are the same: capitals, spaces and the kind of apostrophe don't matter. */
export function bylineKey(name: string): string {
  return singleLine(name.normalize('NFKC')).replaceAll('’', "'").toLowerCase()
}

/** False for names of digits, signs and emoji alone. */
export function hasLetters(name: string): boolean {
  return /\p{L}/u.test(name)
}

/** Such as "Courier Staff", or the site's own name. */
export function isNewsroomName(name: string, siteName: string): boolean {
  const key = bylineKey(name)
  return key === bylineKey(siteName) || / (?:staff|newsroom|editors)$/.test(key)
}

/** Of up to two words, in capitals. Empty for a name without letters. */
export function initials(name: string): string {
  return name
    .normalize('NFC')
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase()
}

interface NamedAccount {
  readonly username: string
  readonly displayName: string | null
}

/** How colleagues see an account: by the name it writes under, or by its username. */
export function accountName({ username, displayName }: NamedAccount): string {
  return displayName || username
}

interface Named {
  sport: string
  team: string
  opponent: string
}

interface NamedGame extends Named {
  /** Missing where a source names it with the sport, or not at all. */
  level?: string | null | undefined
}

/** Letters and digits without accents: `St. Mary’s` equals `ST MARYS`. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’‘]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Equal for games of the same sides in the same sport at the same level, regardless of their order and spelling. */
export function sidesKey({ sport, level, team, opponent }: NamedGame): string {
  return [sportKey({ sport, level }), ...[nameKey(team), nameKey(opponent)].sort()].join('|')
}

const BESIDE_NAMES = new Set(
  'vs v versus at against and the a game match meet varsity jv junior home away season opener boys girls mens womens high school county'.split(
    ' ',
  ),
)

/** Whether a title names both teams and, besides, nothing that makes it another event, such as a dinner before it. */
export function isTitleOfGame(title: string, { sport, team, opponent }: Named): boolean {
  const sides = [nameKey(team), nameKey(opponent)].sort((one, other) => other.length - one.length)
  let rest = ` ${nameKey(title)} `
  for (const side of sides) {
    const at = side === '' ? -1 : rest.indexOf(` ${side} `)
    if (at === -1) return false
    rest = `${rest.slice(0, at)} | ${rest.slice(at + side.length + 2)}`
  }
  const ofSport = new Set(nameKey(sport).split(' '))
  return rest.split(/[ |]+/).every((word) => word === '' || BESIDE_NAMES.has(word) || ofSport.has(word))
}

const LEVELS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:junior varsity|j ?v)\b/g, 'jv'],
  [/\bvarsity\b/g, ''],
  [/\bfreshm[ae]n\b/g, 'freshman'],
  [/\bsophomores?\b/g, 'sophomore'],
  [/\b(?:junior high|middle school)\b/g, 'junior high'],
]

/**
 * Equal however the level is written, and wherever: some sources name it with the sport. A sport without a level is
 * the varsity's.
 */
function sportKey({ sport, level }: { sport: string; level?: string | null | undefined }): string {
  const named = nameKey(`${sport} ${level ?? ''}`)
  const found = LEVELS.filter(([form]) => named.search(form) !== -1)
  const rest = found.reduce((left, [form]) => left.replaceAll(form, ' '), named)
  return nameKey([rest, ...found.map(([, name]) => name)].join(' '))
}
