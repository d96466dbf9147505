import { promise } from './broken-promise.ts'
import type { NewsletterPiece, Piece, Submission } from './model.ts'
import type { Answer, Newsroom } from './newsroom.ts'
import { findSendRow, findStored, findSubmissionRow, type StoredPiece } from './stored.ts'

export type Change<P extends Piece> = Partial<Omit<P, 'id' | 'kind' | 'words'>>

/**
 * Notes in the model what an answer says. After a failure the database decides whether it is done; half of it breaks a
 * promise.
 */
export async function settle<P extends Piece>(
  newsroom: Newsroom,
  answer: Answer,
  piece: P,
  change: Change<P>,
): Promise<boolean> {
  if (answer.outcome === 'refused') return false
  if (answer.outcome === 'unsure') {
    const stored = await findStored(newsroom, piece)
    const after = { ...piece, ...change }
    if (matches(piece, stored)) {
      // Both outcomes look the same.
      if (!matches(after, stored)) return false
    } else
      promise(
        matches(after, stored),
        `A call failed and left ${nameOf(piece)} half done: ${JSON.stringify(stored)}, which is neither ${JSON.stringify(piece)} nor ${JSON.stringify(change)}.`,
      )
  }
  Object.assign(piece, change)
  if (typeof piece.title === 'string' && !piece.words.includes(piece.title)) piece.words.push(piece.title)
  return true
}

export function matches(piece: Piece, stored: StoredPiece | undefined): boolean {
  if (piece.isGone || !stored) return piece.isGone === !stored
  if (piece.title !== null && piece.title !== stored.title) return false
  if (piece.kind === 'newsletter') return (piece as NewsletterPiece).stage === stageOf(stored.status)
  return piece.isPublic === (stored.status === 'published')
}

export function stageOf(status: string): NewsletterPiece['stage'] {
  return status === 'draft' || status === 'scheduled' ? status : 'going'
}

/** After a failed call about a send: what the service knows of it. */
export async function settleSend(newsroom: Newsroom, newsletter: NewsletterPiece): Promise<void> {
  const send = await findSendRow(newsroom, newsletter.id)
  newsletter.isPaused = send !== undefined && send.paused_at !== null
  newsletter.isTakenBack = send !== undefined && send.cancelled_at !== null
}

/** The same for a submission and its event. */
export async function settleSubmission(
  newsroom: Newsroom,
  answer: Answer,
  submission: Submission,
  change: Partial<Pick<Submission, 'status' | 'title'>>,
): Promise<boolean> {
  if (answer.outcome === 'refused') return false
  const row = await findSubmissionRow(newsroom, submission)
  promise(row !== undefined, `The submission “${submission.title}” is gone.`)
  if (answer.outcome === 'unsure') {
    const after = { ...submission, ...change }
    const isDone = row.status === after.status && row.title === after.title
    const isUndone = row.status === submission.status && row.title === submission.title
    promise(isDone || isUndone, `A call failed and left the submission “${submission.title}” half done.`)
    if (!isDone) return false
  }
  Object.assign(submission, change)
  if (!submission.words.includes(submission.title)) submission.words.push(submission.title)
  return true
}

export function nameOf({ kind, title, id }: Piece): string {
  return `the ${kind} “${title ?? id}”`
}
