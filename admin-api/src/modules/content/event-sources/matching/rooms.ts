import { foldLetters } from '@hometown/shared-types/slug'
import { conceptsOf } from './concepts.ts'
import { wordsOf } from './words.ts'

const NOUNS =
  'room|rm|classroom|hall|gym|gymnasium|auditorium|aud|cafeteria|basement|sanctuary|nave|chapel|lobby|lawn|lot|stage|screen|studio|cinema|rink|loft|annex|kitchen|foyer|patio|parking|chambers|area|lounge|commons|courtyard|wing|lab|pool|ballroom|rathskeller|garage|salon|sala|estacionamiento|vestry|field|turf|bay|nook|mezzanine|balcony|porch|terrace|atrium|tent|building|bldg|barn|arena'
const ROOM = new RegExp(
  `(?:(?<![\\p{L}’'])([\\p{L}’']{1,30})\\s{1,3})?\\b(${NOUNS})\\b\\.?(?:\\s{1,3}#?([a-z]-?\\d{1,4}|[a-z]|\\d{1,4})\\b)?`,
  'giu',
)
const ENDS_IN_ROOM = new RegExp(
  `\\b(?:${NOUNS})\\b\\.?(?:\\s{1,3}#?(?:[a-z]-?\\d{1,4}|[a-z]|\\d{1,4}))?\\s{0,3}$`,
  'iu',
)
const SPELLINGS: Readonly<Record<string, string>> = {
  rm: 'room',
  classroom: 'room',
  gymnasium: 'gym',
  aud: 'auditorium',
  salon: 'hall',
  sala: 'room',
  estacionamiento: 'parking',
  turf: 'field',
  lot: 'parking',
  bldg: 'building',
}
export const ROOM_WORDS: ReadonlySet<string> = new Set(NOUNS.split('|'))

const PARTS_OF_BUILDINGS: ReadonlySet<string> = new Set(
  conceptsOf(
    wordsOf(
      `${NOUNS.replaceAll('|', ' ')} a b c d e f main big small large great lower upper ground first second third 1st 2nd 3rd 4th fl floor ` +
        'level upstairs downstairs undercroft cellar deck side front back rear north south east west corner desk door entrance ' +
        'inside outside outdoor garden yard barn bar taproom tasting dining banquet social fellowship parish conference ' +
        'meeting council commission board program activity activities multipurpose purpose community public children teen ' +
        'kids youth story reading study quiet computer art arts craft music band choir school sunday bay gallery museum shop stacks ' +
        'worship narthex vestibule grounds arena court track center comedor cocina parroquial sotano patio dock zoom online ' +
        'and in at by near of behind',
    ),
  ),
)

/** `Main hall`, `2nd fl`, `Children’s Room`, or nothing: the building goes without saying. */
export function isPartOfBuilding(place: string): boolean {
  return conceptsOf(wordsOf(place)).every((word) => PARTS_OF_BUILDINGS.has(word) || /^\w?\d{1,4}$/.test(word))
}

const BESIDE = /\b(?:next to|across from|beside|behind|near)\b/iu

/** `No. 2 Shaft, behind the Museum` isn't the museum; `lawn near the Museum` is its lawn. */
export function splitBeside(place: string): readonly [at: string, beside: string] {
  const [at = '', beside = ''] = place.split(BESIDE)
  return beside === '' || isPartOfBuilding(at) ? [place, ''] : [at, beside]
}

/** `Study Rm B` → `study room b`. Halls and gyms are known by their letter; of rooms the name counts. */
export function roomsIn(text: string): string[] {
  const rooms = [...foldLetters(text).matchAll(ROOM)].map(([, modifier = '', noun = '', id = '']) => {
    const name = SPELLINGS[noun.toLowerCase()] ?? noun.toLowerCase()
    return [
      (name === 'room' || name === 'building') && !id ? modifier.toLowerCase() : '',
      name,
      id.toLowerCase().replace('-', ''),
    ]
      .filter(Boolean)
      .join(' ')
  })
  // Of `Bldg A, Rm 12` the room counts.
  const inside = rooms.filter((room) => !BUILDING.test(room))
  return inside.length > 0 ? inside : rooms
}

const BUILDING = /\b(?:building|barn|arena)\b/u

export function endsInRoom(text: string): boolean {
  return ENDS_IN_ROOM.test(text)
}

/** `Gym A` and `Gym B`, `lower hall` and `gym`. A room that only one names says nothing. */
export function areOtherRooms(ones: readonly string[], others: readonly string[]): boolean {
  if (ones.length === 0 || others.length === 0) return false
  return !ones.some((one) => others.some((other) => isSameRoom(one, other)))
}

const FLOORS: readonly RegExp[] = [
  /\b(?:basement|(?:lower|ground) (?:level|hall|floor)|downstairs|undercroft|cellar|sotano)\b/iu,
  /\b(?:1st|first|main) (?:floor|fl|level)\b/iu,
  /\b(?:(?:2nd|second|upper) (?:floor|fl|level)|upstairs)\b/iu,
  /\b(?:3rd|third) (?:floor|fl|level)\b/iu,
]

/** 0 is below the first; undefined where nothing is said. */
export function floorIn(text: string): number | undefined {
  const plain = foldLetters(text)
  const floor = FLOORS.findIndex((pattern) => pattern.test(plain))
  return floor < 0 ? undefined : floor
}

const NUMBER = /(?:^|\s)(\w?\d{2,})$/

/** `Hall C-114` and `Room C114` too: a number of two digits is one room's. */
function isSameRoom(one: string, other: string): boolean {
  const [number, theirs] = [one, other].map((room) => room.match(NUMBER)?.[1])
  if (number !== undefined && theirs !== undefined) return number === theirs
  return one === other || one.startsWith(other) || other.startsWith(one)
}
