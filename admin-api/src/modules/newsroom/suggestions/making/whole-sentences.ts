import { sentencesIn } from '../../extraction/sentences.service.ts'

const END = /[.!?][”’"')\]]*$/
const CUT = /(?:…|\.{3}|\[(?:…|\.{3})\])[”’"')\]]*$/

/**
 * The sentences at the beginning of a text, as many as the limit lets in: never a part of one. A source may have cut its
 * text itself, so a last sentence without an end counts only if it is all there is.
 */
export function wholeSentences(text: string, limit: number): string {
  const trimmed = text.trim()
  let end = 0
  for (const { index, text: sentence } of sentencesIn(trimmed)) {
    const words = sentence.trim()
    const isAll = index === 0 && words === trimmed
    if (index + words.length > limit || isCut(words) || !(END.test(words) || isAll)) break
    end = index + words.length
  }
  return trimmed.slice(0, end)
}

/** Whether a text ends before its last sentence does, as sources mark it. */
export function isCut(text: string): boolean {
  return CUT.test(text.trim())
}
