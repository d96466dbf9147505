import { type AnswerBlock, readAnswer, textOfSpans } from '@hometown/shared-types/answer-text'
import type { ChatMessage } from '@hometown/shared-types/chat'
import { countOf } from '../../lib/numbers.ts'
import type { Answer } from './use-answer.ts'

export const FAILED = 'The answer failed.'
/** Characters. Longer answers aren't read out; screen reader users navigate them by heading. */
const LONGEST_READ_OUT = 600

/** The live announcement when an answer of this window starts or ends. Chunks and old answers aren't announced. */
export function announcementOf(session: string | undefined, { writingIn, ended }: Answer): string {
  if (session === undefined) return ''
  if (writingIn === session) return 'Writing the answer.'
  return ended?.sessionId === session ? wordsOfEnd(ended) : ''
}

/** Announces how an answer ended. Short answers are read out in full. */
function wordsOfEnd({ state, content, problem }: ChatMessage): string {
  if (state === 'failed') return problem ?? FAILED
  const text = readAnswer(content).map(plainText).join('\n')
  if (state === 'stopped') return 'Stopped. We kept the answer so far.'
  return text.length > LONGEST_READ_OUT ? `Answer ready: ${countOf(countWords(text), 'word')}.` : text
}

function plainText(block: AnswerBlock): string {
  if (block.kind === 'code') return block.text
  if (block.kind === 'list') return block.items.map(textOfSpans).join('\n')
  if (block.kind === 'table')
    return [block.head, ...block.rows].map((row) => row.map(textOfSpans).join(', ')).join('\n')
  return textOfSpans(block.spans)
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}
