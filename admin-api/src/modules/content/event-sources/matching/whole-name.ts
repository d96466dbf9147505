import { withoutStreets } from './addresses.ts'
import { type PlaceIndex, placeWordsOf } from './place-index.ts'
import { splitBeside } from './rooms.ts'

const FEWEST_WORDS = 2

/**
 * The one place all of whose name is written, with the town in it: words that many places share, such as `library`, tell
 * nothing alone, but together they name it. Of two such places the longer name.
 */
export function wholeName(place: string, { concepts }: PlaceIndex): number | undefined {
  const [at] = splitBeside(place)
  const written = new Set(placeWordsOf(withoutStreets(at)))
  let best: number[] = []
  let longest = FEWEST_WORDS
  for (const [number, name] of concepts.entries()) {
    const words = [...name].filter((word) => word !== 'public')
    if (words.length < longest || !words.every((word) => written.has(word))) continue
    if (words.length > longest) best = []
    longest = words.length
    best.push(number)
  }
  return best.length === 1 ? best[0] : undefined
}
