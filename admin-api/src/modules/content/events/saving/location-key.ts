import { foldLetters } from '@hometown/shared-types/slug'

const PART_END = '|'

/**
 * A place as far as its spelling does not matter: `County Fairgrounds, 12 Main St.` → `county fairgrounds|12 main st`. What
 * stands between commas are its parts, the place itself first. Empty for no place.
 */
export function locationKey(location: string): string {
  return foldLetters(location)
    .toLowerCase()
    .split(/[,;\n]/)
    .map((part) => part.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter(Boolean)
    .join(PART_END)
}

/** Two places are the same when one only says more: `Library` and `Library, 5 Elm Street`. */
export function isSamePlace(one: string, other: string): boolean {
  if (!one || !other) return false
  return one === other || one.startsWith(other + PART_END) || other.startsWith(one + PART_END)
}

/** The first part, which the same place has in common however much is said of it. */
export function placeName(key: string): string {
  return key.split(PART_END, 1)[0] ?? ''
}
