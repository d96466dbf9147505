import { sentencesIn } from '../../extraction/sentences.service.ts'

/** Splits a text after its first sentence, for a standfirst and a body that don't repeat each other. */
export function afterFirstSentence(text: string): readonly [first: string, rest: string] {
  const trimmed = text.trim()
  const [first] = sentencesIn(trimmed)
  const end = first?.text.length ?? 0
  return [trimmed.slice(0, end).trim(), trimmed.slice(end).trim()]
}
