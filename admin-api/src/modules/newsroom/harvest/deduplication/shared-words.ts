/** The words of both among those of either, from 0 to 1. */
export function shareOfBoth(one: readonly string[], other: readonly string[]): number {
  const both = shared(one, other)
  const all = one.length + other.length - both
  return all === 0 ? 0 : both / all
}

export function shared<Word>(one: readonly Word[], other: readonly Word[]): number {
  const words = new Set(one)
  let count = 0
  for (const word of other) if (words.has(word)) count++
  return count
}
