import type { SuggestionStatement } from '@hometown/shared-types/suggestion'
import { contradictionsOf } from './assertion/contradictions.ts'
import { type ReadSentences, readSentences, sentencesAround, withLead } from './assertion/passage-context.ts'
import { type BoundSource, boundProblems, readSource, textProblems } from './bound/bound-to-source.ts'

export interface CheckedSource {
  bound: BoundSource
  read: ReadSentences
}

export function sourceToCheck(fetched: string): CheckedSource {
  return { bound: readSource(fetched), read: readSentences(fetched) }
}

export interface CheckedStatement extends SuggestionStatement {
  /** The whole sentences of the passage, for the second call. */
  context: string
}

/**
 * What rules can tell: a statement with a problem isn't found. One without is unchecked, because rules can't tell that a
 * passage says so.
 */
export function checkStatement(
  { bound, read }: CheckedSource,
  { text, passage }: { text: string; passage: string | null },
): CheckedStatement {
  const places = passage === null ? [] : sentencesAround(read, passage)
  const found = places.map((place) => ({ place, problems: passageProblems(read, place, text) }))
  const best = found.sort((one, other) => one.problems.length - other.problems.length)[0]
  const literal = boundProblems(bound, { text, passage })
  const problems = [...new Set([...literal, ...(literal.length > 0 ? [] : (best?.problems ?? []))])]
  const state = problems.length > 0 ? 'not_found' : 'unchecked'
  return { text, passage, state, problems, context: best?.place ?? passage ?? '' }
}

/** What the original has elsewhere, but not in the passage, and what the passage contradicts. */
function passageProblems(read: ReadSentences, place: string, text: string): string[] {
  const elsewhere = textProblems(readSource(withLead(read, place)), text).map((problem) =>
    problem.replace('in the original', 'in its passage').replace(/^The original doesn’t/, 'Its passage doesn’t'),
  )
  return [...contradictionsOf(place, text), ...elsewhere]
}
