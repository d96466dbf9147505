import { conceptsOf } from './concepts.ts'
import { wordsOf } from './words.ts'

const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu

/** `lesson` → `Lessons`: concepts as a text writes them, the first time that it does. */
export function asWritten(concepts: readonly string[], text: string): string[] {
  const wanted = new Set(concepts)
  const written = new Map<string, string>()
  for (const [word] of text.matchAll(WORD)) {
    if (written.size === wanted.size) break
    for (const concept of conceptsOf(wordsOf(word)))
      if (wanted.has(concept) && !written.has(concept)) written.set(concept, word)
  }
  return [...new Set(concepts.map((concept) => written.get(concept) ?? concept))]
}
