import type { DeskSubmission } from '@hometown/shared-types/event-submission'
import type { Change } from '../../ui/ChangesNote.tsx'

/** What a colleague has changed since: only the draft can. Empty for decided submissions. */
export function changesOf(shown: DeskSubmission, now: DeskSubmission): Change[] {
  if (shown.version === now.version || shown.status !== 'waiting' || now.status !== 'waiting') return []
  return [{ label: 'Draft', before: '', after: now.event ? EDITED : DELETED }]
}

const EDITED = 'Edited at the desk. Choose “Edit first” to read it.'
const DELETED = 'Deleted on the calendar. Approving creates it again from the submission.'
