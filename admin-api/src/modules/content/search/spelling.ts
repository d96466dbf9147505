import { plainWords } from '@hometown/shared-types/search-tokens'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { isListed } from '../listed-articles/listed-articles.service.ts'

/** The newest headlines, whose words are taken as spelled right; reading them takes some 10 ms. */
const HEADLINES = 2000
const SHORTEST_CORRECTED = 4
/** From this length, two letters may be wrong. */
const LONG = 8

/**
 * Words for a search that found nothing: each that no headline has is replaced by the most frequent word of headlines
 * with the same first letter that differs in one or two letters.
 * @returns undefined if no word has such a one
 */
export async function correctSpelling(db: Kysely<Database>, words: readonly string[]): Promise<string[] | undefined> {
  const rows = await db
    .selectFrom('articles')
    .select('title')
    .where('status', '=', 'published')
    .where(isListed())
    .orderBy('published_at', 'desc')
    .limit(HEADLINES)
    .execute()
  const counts = new Map<string, number>()
  for (const { title } of rows) for (const word of plainWords(title)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const known = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word)
  const corrected = words.map((word) => nearestTo(word, known) ?? word)
  return corrected.some((word, place) => word !== words[place]) ? corrected : undefined
}

function nearestTo(word: string, known: readonly string[]): string | undefined {
  if (word.length < SHORTEST_CORRECTED || known.some((other) => other.startsWith(word))) return undefined
  const most = word.length < LONG ? 1 : 2
  const near = known
    .filter((other) => other[0] === word[0] && Math.abs(other.length - word.length) <= most)
    .map((other) => ({ other, distance: editDistance(word, other) }))
    .filter(({ distance }) => distance <= most)
  return near.sort((a, b) => a.distance - b.distance)[0]?.other
}

/** Letters left out, put in, replaced, or exchanged with the next one (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const at = (up: number, left: number) => rows[row - up]?.[column - left] ?? Number.POSITIVE_INFINITY
      const isSame = a[row - 1] === b[column - 1]
      const isExchanged = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      line[column] = Math.min(
        at(1, 0) + 1,
        (line[column - 1] ?? 0) + 1,
        at(1, 1) + (isSame ? 0 : 1),
        isExchanged ? at(2, 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(line)
  }
  return rows[a.length]?.[b.length] ?? 0
}
