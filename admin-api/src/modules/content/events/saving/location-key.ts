import { foldLetters } from '@hometown/shared-types/slug'

const PART_END = '|'

/** `County Fairgrounds, 12 Main St.` → `county fairgrounds|12 main st`: the place's name comes first. */
export function locationKey(location: string): string {
  return foldLetters(location)
    .toLowerCase()
    .split(/[,;\n]/)
    .map((part) => part.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter(Boolean)
    .join(PART_END)
}

/** True also if one only has more detail: `Library` and `Library, 5 Elm Street`. */
export function isSamePlace(one: string, other: string): boolean {
  if (!one || !other) return false
  return one === other || one.startsWith(other + PART_END) || other.startsWith(one + PART_END)
}

export function placeName(key: string): string {
  return key.split(PART_END, 1)[0] ?? ''
}
