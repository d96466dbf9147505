import { plain } from '../bound/plain.ts'
import { sentencesOf } from './tokens.ts'

export interface ReadSentences {
  sentences: string[]
  /** All sentences in one line, in which passages are looked up. */
  text: string
  starts: number[]
}

/** Lines end sentences: a title has no period. */
export function readSentences(fetched: string): ReadSentences {
  const sentences = fetched.split(/\n+/).flatMap((line) => sentencesOf(plain(line)))
  const starts: number[] = []
  let length = 0
  for (const sentence of sentences) {
    starts.push(length)
    length += sentence.length + 1
  }
  return { sentences, text: sentences.join(' '), starts }
}

const MOST_PLACES = 5

/**
 * The whole sentences of each place where the source has the passage: 'was arrested' may be a piece of 'rumors that he
 * was arrested are false'.
 */
export function sentencesAround({ sentences, text, starts }: ReadSentences, passage: string): string[] {
  const looked = plain(passage)
  const around: string[] = []
  for (let at = text.indexOf(looked); at >= 0 && around.length < MOST_PLACES; at = text.indexOf(looked, at + 1)) {
    const to = at + looked.length
    const touched = sentences.filter((sentence, index) => {
      const start = starts[index] ?? 0
      return start < to && start + sentence.length > at
    })
    around.push(touched.join(' '))
  }
  return [...new Set(around)]
}

/** The sentences before, for names that a pronoun stands for. */
export function withLead({ sentences }: ReadSentences, around: string): string {
  const first = sentences.findIndex((sentence) => around.startsWith(sentence))
  return [sentences[0], ...sentences.slice(Math.max(0, first - 2), Math.max(0, first)), around].join('\n')
}

/** Empty where there is none. */
export function sentenceBefore({ sentences }: ReadSentences, around: string): string {
  const first = sentences.findIndex((sentence) => around.startsWith(sentence))
  return sentences[first - 1] ?? ''
}
