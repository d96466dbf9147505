import type { EventPiece, Submission } from './model.ts'
import type { Newsroom } from './newsroom.ts'
import { findSubmissionRow } from './stored.ts'

/** The draft of a submission, or what became of it. */
export async function findEventOf(newsroom: Newsroom, submission: Submission): Promise<EventPiece | undefined> {
  const row = await findSubmissionRow(newsroom, submission)
  return newsroom.model.events.find(({ id }) => id === row?.event_id)
}
