import { conceptsOf } from './concepts.ts'
import type { PlaceFinder } from './known-places.ts'
import { speaksForMany } from './place-owners.ts'
import { WORDS_OF_PUBLICATIONS } from './publication-words.ts'
import { wordsOf } from './words.ts'

/** Nor do these words tell one presenter from another. */
const OF_MANY_PRESENTERS =
  'reader submission site area district public notices community county first saint new online parent teacher club association ' +
  'society group team center school church'
const NOT_OF_PRESENTERS: ReadonlySet<string> = new Set(
  conceptsOf([...WORDS_OF_PUBLICATIONS, ...wordsOf(OF_MANY_PRESENTERS)]),
)

/** `Cottonwood Jukebox (band page)` presents what names Cottonwood Jukebox. */
export function presenterIn(source: string, around: ReadonlySet<string>, finder: PlaceFinder): string[] {
  if (speaksForMany(source)) return []
  const words = wordsOf(source).filter((word) => !around.has(word) && !finder.isCommon(word) && word.length > 2)
  return conceptsOf(words).filter((word) => !NOT_OF_PRESENTERS.has(word) && !/^\d+$/.test(word))
}
