import type { ClaimRef, EventDifference, EventDifferences, MatchQuestion } from '@hometown/shared-types/event-sources'
import { FIELD_LABELS, nameWithin } from '../../parts/event-sources/source-labels.ts'

export type Entry =
  | { readonly is: 'question'; readonly question: MatchQuestion }
  | { readonly is: 'difference'; readonly difference: EventDifference }

/** A question is answered with `join` or `not-same`, a difference with the others. */
export type Answer = 'keep' | 'take' | 'join' | 'not-same'

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

export function isAnswerTo(entry: Entry, answer: Answer): boolean {
  if (answer === 'not-same') return true
  return (answer === 'join') === (entry.is === 'question')
}

export function answerText(entry: Entry, answer: Answer): string {
  if (entry.is === 'question')
    return answer === 'join' ? `Joined with ${entry.question.event.title}` : 'Kept as two events'
  const { event, field, sourceName } = entry.difference
  if (answer === 'not-same') return `We’ll add the event of ${nameWithin(sourceName)} on its own`
  const label = FIELD_LABELS[field].toLowerCase()
  if (answer === 'take') return `Took the ${label} for ${event.title} from ${nameWithin(sourceName)}`
  return `Kept our ${label} for ${event.title}`
}

export function undoneText(entry: Entry, answer: Answer): string {
  if (entry.is === 'question') {
    const { event, added } = entry.question
    if (answer === 'join') return `${added.title} is an event of its own again.`
    return `${event.title} and ${added.title} may be the same again.`
  }
  const { event, field, sourceName } = entry.difference
  const label = FIELD_LABELS[field].toLowerCase()
  if (answer === 'not-same') return `The event of ${nameWithin(sourceName)} is part of ${event.title} again.`
  return answer === 'take'
    ? `${event.title} has our ${label} again.`
    : `You can decide about the ${label} of ${event.title} again.`
}

function claimKey({ kind, sourceId, key }: ClaimRef): string {
  return `${kind} ${sourceId} ${key}`
}
