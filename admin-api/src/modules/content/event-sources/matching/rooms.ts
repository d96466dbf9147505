import { foldLetters } from '@hometown/shared-types/slug'

const NOUNS =
  'room|rm|classroom|hall|gym|gymnasium|auditorium|aud|cafeteria|basement|sanctuary|nave|chapel|lobby|lawn|lot|stage|screen|studio|cinema|rink|loft|annex|kitchen|foyer|patio|parking|chambers|area|lounge|commons|courtyard|wing|lab|pool|ballroom|rathskeller|garage|salon|sala|estacionamiento|vestry|field|turf|bay|nook|mezzanine|balcony|porch|terrace|atrium|tent'
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
}
export const ROOM_WORDS: ReadonlySet<string> = new Set(NOUNS.split('|'))

/** `Study Rm B` → `study room b`. Halls and gyms are known by their letter; of rooms the name counts. */
export function roomsIn(text: string): string[] {
  return [...foldLetters(text).matchAll(ROOM)].map(([, modifier = '', noun = '', id = '']) => {
    const name = SPELLINGS[noun.toLowerCase()] ?? noun.toLowerCase()
    return [name === 'room' && !id ? modifier.toLowerCase() : '', name, id.toLowerCase().replace('-', '')]
      .filter(Boolean)
      .join(' ')
  })
}

export function endsInRoom(text: string): boolean {
  return ENDS_IN_ROOM.test(text)
}

/** `Gym A` and `Gym B`, `lower hall` and `gym`. A room that only one names says nothing. */
export function areOtherRooms(ones: readonly string[], others: readonly string[]): boolean {
  if (ones.length === 0 || others.length === 0) return false
  return !ones.some((one) => others.some((other) => isSameRoom(one, other)))
}

const NUMBER = /(?:^|\s)(\w?\d{2,})$/

/** `Hall C-114` and `Room C114` too: a number of two digits is one room's. */
function isSameRoom(one: string, other: string): boolean {
  const [number, theirs] = [one, other].map((room) => room.match(NUMBER)?.[1])
  if (number !== undefined && theirs !== undefined) return number === theirs
  return one === other || one.startsWith(other) || other.startsWith(one)
}
