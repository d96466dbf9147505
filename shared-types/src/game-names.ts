import { slugify } from './slug.ts'

interface Named {
  sport: string
  team: string
  opponent: string
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

/** Equal for games of the same sides in the same sport, regardless of their order and spelling. */
export function sidesKey({ sport, team, opponent }: Named): string {
  return [nameKey(sport), ...[nameKey(team), nameKey(opponent)].sort()].join('|')
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

/** Equal for the same game on the same day. */
export function gameKey(game: Named & { startsAt: string }): string {
  return `${sidesKey(game)}|${game.startsAt.slice(0, 10)}`
}

/** One address for all spellings of a team. The same name in another sport or at another level is another team. */
export function teamSlug({ name, sport, level }: { name: string; sport: string; level: string | null }): string {
  const words = [name, sport, level ?? ''].filter((text) => text.trim() !== '').map((text) => nameKey(text) || text)
  const slug = words.map(slugify).join('-')
  const isSpelled = words.every((word) => /^[\p{Script=Latin}\p{N} ]+$/u.test(word))
  return isSpelled ? slug : `${slug}-${shortHash(words.join('|'))}`
}

/** For names that a slug can't spell; the same on every machine. */
function shortHash(text: string): string {
  let sum = 0x811c9dc5
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (sum >>> 0).toString(36)
}
