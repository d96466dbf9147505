import { foldLetters } from '@hometown/shared-types/search-tokens'

/** Relative to the best match. */
export const WORTH = 0.4

export function rankByWords<T>(rows: readonly T[], textOf: (row: T) => string, words: readonly string[]): T[] {
  if (words.length === 0) return []
  const weighed = rows.map((row) => {
    const text = ` ${foldLetters(textOf(row)).replace(/[^\p{L}\p{N}]+/gu, ' ')}`
    return { row, weight: words.filter((word) => text.includes(` ${word}`)).length }
  })
  const most = Math.max(1, ...weighed.map(({ weight }) => weight))
  return weighed
    .filter(({ weight }) => weight > 0 && weight >= most * WORTH)
    .sort((first, second) => second.weight - first.weight)
    .map(({ row }) => row)
}
