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

interface AnswerWords {
  title: string
  /** The way back, where there is no Undo. */
  description?: string
}

export function answerWords(entry: Entry, answer: Answer): AnswerWords {
  if (entry.is === 'question') {
    const { event, sourceName } = entry.question
    if (answer !== 'join') return { title: 'Kept as two events' }
    return {
      title: `Joined with ${event.title}`,
      description: `To separate them, open the event and choose “Not the same as in ${nameWithin(sourceName)}”.`,
    }
  }
  const { event, field, sourceName } = entry.difference
  if (answer === 'not-same') return { title: `We’ll add the event of ${nameWithin(sourceName)} on its own` }
  const label = FIELD_LABELS[field].toLowerCase()
  if (answer === 'take') return { title: `Took the ${label} for ${event.title} from ${nameWithin(sourceName)}` }
  return {
    title: `Kept our ${label} for ${event.title}`,
    description: 'To take theirs after all, open the event and look under “Who says what”.',
  }
}

function claimKey({ kind, sourceId, key }: ClaimRef): string {
  return `${kind} ${sourceId} ${key}`
}
