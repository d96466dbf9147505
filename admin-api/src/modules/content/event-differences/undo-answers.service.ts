import type { AnswerDifferenceInput, AnswerMatchInput, EventDifferences } from '@hometown/shared-types/event-sources'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import {
  listEventDifferences,
  undoJoin,
  undoKeptApart,
  undoKeptField,
  undoSeparation,
  undoTakenField,
} from '../event-sources/event-sources.service.ts'
import { type MovedLinks, moveLinks, moveLinksBack } from './move-links.ts'
import { writeAnswer } from './write-answer.ts'

type Trx = Transaction<Database>

/** @throws AppError 409 if somebody else undid it, or changed what it is about */
export async function undoDifferenceAnswer(
  context: AppContext,
  by: SignedIn,
  { answer, ...choice }: AnswerDifferenceInput,
): Promise<EventDifferences> {
  const undo = {
    keep: (trx: Trx) => undoKeptField(context, trx, choice),
    take: (trx: Trx) => undoTakenField(context, trx, by, choice),
    'not-same': (trx: Trx) =>
      undoSeparation(context, trx, by, choice, async (links, move) => {
        await moveLinksBack(context, trx, links as MovedLinks, move)
        if (move.from !== move.to) await moveLinks(context, trx, move)
      }),
  }[answer]
  await writeAnswer(context, by, answer === 'take' ? 'event.undo-value' : 'event.undo-answer', choice.eventId, undo)
  return listEventDifferences(context)
}

/** @throws AppError 409 if somebody else undid it, or changed the event */
export async function undoMatchAnswer(
  context: AppContext,
  by: SignedIn,
  { answer, ...about }: AnswerMatchInput,
): Promise<EventDifferences> {
  const undo = {
    same: (trx: Trx) =>
      undoJoin(context, trx, by, about, (links, move) => moveLinksBack(context, trx, links as MovedLinks, move)),
    'not-same': (trx: Trx) => undoKeptApart(trx, about),
  }[answer]
  await writeAnswer(context, by, answer === 'same' ? 'event.undo-join' : 'event.undo-answer', about.eventId, undo)
  return listEventDifferences(context)
}
