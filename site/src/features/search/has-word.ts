import { foldLetters } from '@hometown/shared-types/search-tokens'

/** Endings that a search in the index passes over: 'counties' also finds the county. */
const LONGEST_ENDING = 3
const SHORTEST_STEM = 3

/** Whether a text has a word, one that begins with it, or another form of it. `4h` is also in `4-H`. */
export function hasWord(text: string, word: string): boolean {
  const stem = word.slice(0, Math.max(SHORTEST_STEM, word.length - LONGEST_ENDING))
  return foldLetters(text)
    .split(/\s+/)
    .flatMap((part) => [part.replace(/[^\p{L}\p{N}]+/gu, ''), ...part.split(/[^\p{L}\p{N}]+/u)])
    .some((known) => known.startsWith(stem))
}
