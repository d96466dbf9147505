import type {
  AnswerDifferenceInput,
  AnswerMatchInput,
  ChooseFieldInput,
  ClaimRef,
  EventDifferences,
  EventSources,
  SourceField,
  SourceKind,
  SourceTrusts,
} from '@hometown/shared-types/event-sources'
import type { AppContext } from '../../../context.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import {
  getEventSources,
  joinEvents,
  keepEventsApart,
  keepField,
  listEventDifferences,
  setTrust,
  takeField,
  undoField,
} from '../event-sources/event-sources.service.ts'
import { moveLinks } from './move-links.ts'
import { separate } from './separate.ts'
import { writeAnswer } from './write-answer.ts'

export async function answerDifference(
  context: AppContext,
  by: SignedIn,
  { answer, ...choice }: AnswerDifferenceInput,
): Promise<EventDifferences> {
  if (answer === 'not-same') await separate(context, by, choice.eventId, choice.claim)
  else
    await writeAnswer(context, by, `event.${answer}-value`, choice.eventId, (trx) =>
      (answer === 'take' ? takeField : keepField)(context, trx, by, choice),
    )
  return listEventDifferences(context)
}

export async function answerMatch(
  context: AppContext,
  by: SignedIn,
  { eventId, claim, answer }: AnswerMatchInput,
): Promise<EventDifferences> {
  await writeAnswer(context, by, answer === 'same' ? 'event.join' : 'event.keep-apart', eventId, async (trx) => {
    if (answer === 'not-same') return keepEventsApart(context, trx, by, { eventId, claim })
    return joinEvents(context, trx, by, { eventId, claim }, (goneId) =>
      moveLinks(context, trx, { from: goneId, to: eventId }),
    )
  })
  return listEventDifferences(context)
}

export async function chooseField(
  context: AppContext,
  by: SignedIn,
  { eventId, field, claim, value }: ChooseFieldInput & { eventId: string; field: SourceField },
): Promise<EventSources> {
  const choice = { eventId, field, claim, theirs: value }
  await writeAnswer(context, by, 'event.take-value', eventId, (trx) => takeField(context, trx, by, choice))
  return getEventSources(context, eventId)
}

export async function undoChoice(
  context: AppContext,
  by: SignedIn,
  choice: { eventId: string; field: SourceField },
): Promise<EventSources> {
  await writeAnswer(context, by, 'event.undo-value', choice.eventId, (trx) => undoField(context, trx, by, choice))
  return getEventSources(context, choice.eventId)
}

export async function separateSource(
  context: AppContext,
  by: SignedIn,
  { eventId, claim }: { eventId: string; claim: ClaimRef },
): Promise<EventSources> {
  await separate(context, by, eventId, claim)
  return getEventSources(context, eventId)
}

export async function changeTrust(
  context: AppContext,
  by: SignedIn,
  source: { kind: SourceKind; id: string },
  trusts: SourceTrusts,
): Promise<SourceTrusts> {
  await writeAnswer(context, by, 'event-source.trust', source.id, (trx) => setTrust(context, trx, source, trusts))
  return trusts
}
