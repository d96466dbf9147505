import { MOST_WORDS_IN_A_ROW } from '@hometown/shared-types/suggestion'

const COPIED_WORDS = MOST_WORDS_IN_A_ROW + 1

export function copiedRun(statement: string, source: string): string | undefined {
  const original = ` ${wordsOf(source).join(' ')} `
  for (const part of statement.split(/"[^"]*"/)) {
    const words = wordsOf(part)
    for (let at = 0; at + COPIED_WORDS <= words.length; at += 1) {
      const run = words.slice(at, at + COPIED_WORDS).join(' ')
      if (original.includes(` ${run} `)) return run
    }
  }
  return undefined
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:'\p{L}+)*/gu) ?? []
}
