import type { ClaimRef, EventDifference, EventDifferences, MatchQuestion } from '@hometown/shared-types/event-sources'
import { FIELD_LABELS } from '../../parts/event-sources/source-labels.ts'

export type Entry =
  | { readonly is: 'question'; readonly question: MatchQuestion }
  | { readonly is: 'difference'; readonly difference: EventDifference }

/** For a question `take` joins the two events. */
export type Answer = 'keep' | 'take' | 'not-same'

/** Questions first: an answer may settle what differs. */
export function entriesOf(data: EventDifferences | undefined): Entry[] {
  if (!data) return []
  return [
    ...data.questions.map((question): Entry => ({ is: 'question', question })),
    ...data.differences.map((difference): Entry => ({ is: 'difference', difference })),
  ]
}

export function keyOfEntry(entry: Entry): string {
  return entry.is === 'question'
    ? `question ${entry.question.event.id} ${claimKey(entry.question.claim)}`
    : `${entry.difference.event.id} ${entry.difference.field} ${claimKey(entry.difference.claim)}`
}

export function answerWords(entry: Entry, answer: Answer): string {
  if (entry.is === 'question') {
    return answer === 'take' ? `${entry.question.added.title} joined` : 'Kept as two events'
  }
  const { event, field, sourceName } = entry.difference
  if (answer === 'not-same') return `${sourceName} has an event of its own now`
  const label = FIELD_LABELS[field].toLowerCase()
  return answer === 'keep' ? `Our ${label} of ${event.title} stays` : `${event.title} has their ${label} now`
}

function claimKey({ kind, sourceId, key }: ClaimRef): string {
  return `${kind} ${sourceId} ${key}`
}
