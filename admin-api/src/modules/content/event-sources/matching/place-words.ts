import { stemOf } from './words.ts'

/** Words that say what a place is, not which. */
export const KIND_WORDS: ReadonlySet<string> = new Set(
  (
    'church library hall center school park high middle elementary community public museum theater theatre building ' +
    'house parish fellowship exhibit wing field ground shelter county city town village downtown shop main all over around various location tba online ' +
    'temple campus branch office post lodge club lobby entrance floor outside inside meet start lot lawn room'
  )
    .split(' ')
    .map(stemOf),
)

const STREETS =
  /\b(?:downtown|main (?:street|st)|(?:all over|around) town|(?:city|town)-?\s?wide|parade route|centro)\b|\b\p{L}{1,30}\.? (?:street|st|avenue|ave)\b/iu

const CENTER =
  /\b(?:downtown|(?:public|town|courthouse|village|city) (?:square|green|common)|courthouse lawn|around the courthouse|the square|on the square|common|plaza|gazebo|main (?:street|st))\b/iu

/** The middle of a town has many names: `Public Square`, `around the courthouse`, `downtown`. */
export function isInCenter(place: string): boolean {
  return CENTER.test(place)
}

/** A festival, a parade or a sale takes the streets of a town. */
export function isInTheStreets(place: string): boolean {
  return STREETS.test(place)
}
