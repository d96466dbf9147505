import { conceptsOf } from './concepts.ts'
import type { PlaceFinder } from './known-places.ts'
import { speaksForMany } from './place-owners.ts'
import { wordsOf } from './words.ts'

const OF_SOURCES: ReadonlySet<string> = new Set(
  conceptsOf(
    wordsOf(
      'calendar bulletin boletin newsletter form reader submission page site feed news weekly messenger official events listings board ' +
        'band website libcal activities area district public notices community county post first saint new online parent ' +
        'teacher club association society group team center school church',
    ),
  ),
)

/** `Cottonwood Jukebox (band page)` presents what names Cottonwood Jukebox. */
export function presenterIn(source: string, around: ReadonlySet<string>, finder: PlaceFinder): string[] {
  if (speaksForMany(source)) return []
  const words = wordsOf(source).filter((word) => !around.has(word) && !finder.isCommon(word) && word.length > 2)
  return conceptsOf(words).filter((word) => !OF_SOURCES.has(word) && !/^\d+$/.test(word))
}
