import type { SuggestionStatement } from '@hometown/shared-types/suggestion'
import { contradictionsOf } from './assertion/contradictions.ts'
import { isFramed } from './assertion/framed.ts'
import { isIncomparable } from './assertion/other-language.ts'
import {
  type ReadSentences,
  readSentences,
  sentenceBefore,
  sentencesAround,
  withLead,
} from './assertion/passage-context.ts'
import { otherNumberIn } from './assertion/relations.ts'
import { restatementDoubt } from './assertion/restatement.ts'
import { inSentenceCase } from './assertion/sentence-case.ts'
import { seriousProblems } from './assertion/serious.ts'
import { setOffOf } from './assertion/set-off.ts'
import { tokensOf } from './assertion/tokens.ts'
import { type BoundSource, boundProblems, readSource, textProblems } from './bound/bound-to-source.ts'
import { hasWords, plain } from './bound/plain.ts'

export interface CheckedSource {
  bound: BoundSource
  read: ReadSentences
  /** Passages that instruct: no evidence. */
  excluded: string
}

export function sourceToCheck(fetched: string, excluded: readonly string[] = []): CheckedSource {
  return { bound: readSource(fetched), read: readSentences(fetched), excluded: plain(excluded.join('\n')) }
}

export interface CheckedStatement extends SuggestionStatement {
  /** The whole sentences of the passage, for the second call. */
  context: string
  /** Whether a second call can make it a found one. */
  isAskable: boolean
}

/**
 * What rules can tell: a statement with a problem isn't found. One without is unchecked, because rules can't tell that a
 * passage says so.
 */
export function checkStatement(
  { bound, read, excluded }: CheckedSource,
  { text, passage }: { text: string; passage: string | null },
): CheckedStatement {
  const places = passage === null ? [] : sentencesAround(read, passage)
  const sentence = inSentenceCase(plain(text), read.text)
  const found = places.map((place) => ({ place, problems: passageProblems(read, place, { text, sentence }) }))
  const best = found.sort((one, other) => one.problems.length - other.problems.length)[0]
  const context = best?.place ?? passage ?? ''
  if (passage !== null && passage.length > 0 && best === undefined && hasWords(excluded, plain(passage)))
    return { text, passage, state: 'not_found', problems: [INSTRUCTS], context, isAskable: false }
  const literal = boundProblems(bound, { text, passage })
  const against = [...new Set([...literal, ...(literal.length > 0 ? [] : (best?.problems ?? []))])]
  if (against.length > 0) return { text, passage, state: 'not_found', problems: against, context, isAskable: false }
  const doubts = doubtsAbout(read, { text: sentence, passage: plain(passage ?? ''), context, places })
  return { text, passage, state: 'unchecked', problems: doubts, context, isAskable: doubts.length === 0 }
}

const INSTRUCTS = 'Its passage tries to instruct the AI, so it doesn’t count as a source.'

interface Place {
  /** Normalized, in sentence case. */
  text: string
  passage: string
  context: string
  /** Its sentences wherever the source has it. */
  places: readonly string[]
}

/** Nothing against it, but more than a model's word is needed. */
function doubtsAbout(read: ReadSentences, { text, passage, context, places }: Place): string[] {
  if (isIncomparable(tokensOf(context), tokensOf(text)))
    return ['Its passage is in another language, so a person has to compare them.']
  const { isNote, isBracketed } = setOffOf(read, passage)
  if (isNote || places.every((place) => isFramed(place, [sentenceBefore(read, place), read.sentences[0] ?? ''])))
    return ['Its passage is part of a note about the text. Check it before you publish it.']
  // A title that says all of the passage bears it out.
  const isTitled = places.length > 1 && isTitle(read, passage)
  const others = isBracketed ? [] : read.sentences.filter((sentence) => isTitled || !context.includes(sentence))
  const serious = seriousProblems(read.sentences[0] ?? '', context, others, text)
  if (serious.length > 0) return serious
  const otherNumber = otherNumberIn(
    read.sentences.filter((sentence) => !context.includes(sentence)),
    text,
  )
  const doubt = otherNumber ?? restatementDoubt(context, text)
  return doubt === undefined ? [] : [doubt]
}

const MOST_OF_TITLE = 0.8

function isTitle({ sentences }: ReadSentences, passage: string): boolean {
  const title = sentences[0] ?? ''
  return passage !== '' && title.includes(passage) && passage.length > title.length * MOST_OF_TITLE
}

/** What the original has elsewhere, but not in the passage, and what the passage contradicts. */
function passageProblems(
  read: ReadSentences,
  place: string,
  { text, sentence }: { text: string; sentence: string },
): string[] {
  const elsewhere = textProblems(readSource(withLead(read, place)), text).map((problem) =>
    problem.replace('in the original', 'in its passage').replace(/^The original doesn’t/, 'Its passage doesn’t'),
  )
  return [...contradictionsOf(place, sentence), ...elsewhere]
}
