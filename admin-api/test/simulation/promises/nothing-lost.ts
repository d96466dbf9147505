import { promise } from '../broken-promise.ts'
import type { Piece } from '../model.ts'
import type { Newsroom } from '../newsroom.ts'
import { matches, nameOf } from '../outcomes.ts'
import { listStored, listSubmissionRows, listSubscriberRows } from '../stored.ts'

/** Everything that somebody made and nobody removed is as of the last successful save. */
export async function expectNothingLost(newsroom: Newsroom): Promise<void> {
  const { articles, events, newsletters, submissions, subscribers } = newsroom.model
  for (const pieces of [articles, events, newsletters] satisfies Piece[][]) await expectPieces(newsroom, pieces)
  const handedIn = new Map((await listSubmissionRows(newsroom)).map((row) => [row.id, row]))
  for (const submission of submissions) {
    const row = handedIn.get(submission.id)
    promise(row !== undefined, `The submission “${submission.title}” is lost.`)
    promise(row.title === submission.title, `The submission “${submission.title}” says “${row.title}”.`)
    // The jobs settle a submission whose draft was published on the calendar.
    const isSettled = row.status === 'approved' && submission.status === 'waiting'
    if (isSettled && events.some(({ id, isPublic, isGone }) => id === row.event_id && (isPublic || isGone)))
      submission.status = 'approved'
    promise(
      row.status === submission.status,
      `The submission “${row.title}” is ${row.status}, not ${submission.status}.`,
    )
  }
  const rows = new Map((await listSubscriberRows(newsroom)).map((row) => [row.email, row]))
  for (const { email, leftAt } of subscribers) {
    promise(rows.has(email), `The subscriber ${email} is lost.`)
    promise((rows.get(email)?.status === 'active') === (leftAt === null), `${email} is ${rows.get(email)?.status}.`)
  }
}

async function expectPieces(newsroom: Newsroom, pieces: readonly Piece[]): Promise<void> {
  const [first] = pieces
  if (!first) return
  const stored = await listStored(newsroom, first.kind)
  for (const piece of pieces) {
    const row = stored.get(piece.id)
    if (matches(piece, row)) continue
    if (!row) throwLost(`${nameOf(piece)} is lost`)
    else if (piece.isGone) throwLost(`${nameOf(piece)} was deleted and is back`)
    else throwLost(`${nameOf(piece)} is “${row.title}” (${row.status}), but should be ${JSON.stringify(piece)}`)
  }
}

function throwLost(sentence: string): never {
  promise(false, `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`)
  throw new Error('unreachable')
}
