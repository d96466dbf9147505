import type { EventPiece, Submission } from './model.ts'
import type { Newsroom } from './newsroom.ts'
import { findSubmissionRow } from './stored.ts'

/** The draft, or the event that it became. */
export async function findEventOf(newsroom: Newsroom, submission: Submission): Promise<EventPiece | undefined> {
  const row = await findSubmissionRow(newsroom, submission)
  return newsroom.model.events.find(({ id }) => id === row?.event_id)
}
