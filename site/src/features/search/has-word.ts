import { foldLetters } from '@hometown/shared-types/search-tokens'

/** The longest ending that the index ignores: 'counties' also finds 'county'. */
const LONGEST_ENDING = 3
const SHORTEST_STEM = 3

/** Finds a word, words that start with it, and other forms of it. `4h` also finds `4-H`. */
export function hasWord(text: string, word: string): boolean {
  const stem = word.slice(0, Math.max(SHORTEST_STEM, word.length - LONGEST_ENDING))
  return foldLetters(text)
    .split(/\s+/)
    .flatMap((part) => [part.replace(/[^\p{L}\p{N}]+/gu, ''), ...part.split(/[^\p{L}\p{N}]+/u)])
    .some((known) => known.startsWith(stem))
}
