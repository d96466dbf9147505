import { conceptsOf } from './concepts.ts'
import { wordsOf } from './words.ts'

/** Words that many events have: they say a little. */
const GENERIC: ReadonlySet<string> = new Set(
  conceptsOf(
    wordsOf(
      'annual event community special free family open public new fun local big great first last night day morning ' +
        'afternoon evening weekly monthly club group program holiday winter spring summer fall class workshop meeting ' +
        'sale fair festival market dinner breakfast lunch concert music show live talk game night story time reading book club ' +
        'child teen adult senior kids support health library school church town city county hall center room park ' +
        'regular drop-in register registration required tickets ticket doors admission donation bring welcome everyone ' +
        'ages age grade grades please call info more information questions contact email phone website online seats ' +
        'limited space available start end begin hour minute week month year today tonight weekend monday tuesday ' +
        'wednesday thursday friday saturday sunday january february march april may june july august september october ' +
        'november december provided refreshments coffee cookies food drinks snacks lunch proceeds benefit support ' +
        'friends member members non guest guests hosted host presents presented sponsored featuring with and performance ' +
        'play theater work make learn help enjoy visit meet people person parking door table seat cash card',
    ),
  ),
)

/** `Bingo night` and `Bingo on Wednesdays`: these replace nothing. */
const FILLERS: ReadonlySet<string> = new Set(
  conceptsOf(
    wordsOf(
      'annual weekly monthly event community special free family open public new fun local big great live night day morning ' +
        'afternoon evening holiday winter spring summer fall monday tuesday wednesday thursday friday saturday sunday january ' +
        'february march april june july august september october november december',
    ),
  ),
)

export function isFiller(concept: string): boolean {
  return FILLERS.has(concept)
}

export function isGeneric(concept: string): boolean {
  return GENERIC.has(concept)
}

/** Fewer than the fillers: `live` goes with bands, `fall` may be all that tells two concerts apart. */
const MINOR: ReadonlySet<string> = new Set(
  conceptsOf(
    wordsOf(
      'annual weekly monthly regular night day morning afternoon evening time hour hora noche city town community public ' +
        'monday tuesday wednesday thursday friday saturday sunday',
    ),
  ),
)

/** Of when or for whom: where it is all that a title has of its own, it names no other event. */
export function isMinor(concept: string): boolean {
  return MINOR.has(concept)
}
