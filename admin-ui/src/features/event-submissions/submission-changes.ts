import type { DeskSubmission } from '@hometown/shared-types/event-submission'
import type { Change } from '../../ui/ChangesNote.tsx'
import { repeatsOf, whenOf } from './submission-labels.ts'

const PARTS: readonly (readonly [label: string, words: (submission: DeskSubmission) => string])[] = [
  ['Name', ({ title }) => title],
  ['When', whenOf],
  ['Repeats', repeatsOf],
  ['Place', ({ location }) => location],
  ['Price', ({ price }) => price],
  ['Section', ({ category }) => category],
  ['Organizer', ({ organiser }) => organiser],
  ['Web address', ({ link }) => link],
  ['Description', ({ description }) => description],
  ['Note to us', ({ note }) => note],
]

/** What the submitter, or an editor in the draft, has changed since. Empty for decided submissions. */
export function changesOf(shown: DeskSubmission, now: DeskSubmission): Change[] {
  if (shown.version === now.version || shown.status !== 'waiting' || now.status !== 'waiting') return []
  const changes = PARTS.map(([label, words]) => ({ label, before: words(shown), after: words(now) })).filter(
    ({ before, after }) => before !== after,
  )
  if (changes.length > 0) return changes
  return [{ label: 'Draft', before: '', after: now.event ? EDITED : DELETED }]
}

const EDITED = 'Edited at the desk. Choose “Edit first” to read it.'
const DELETED = 'Deleted on the calendar. Approving creates it again from the submission.'
