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
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import { checkSoon, linkItems, ownItem, releaseItem } from '../event-feeds/link-items.service.ts'
import {
  getEventSources,
  insertSeparate,
  joinEvents,
  keepEventsApart,
  keepField,
  listEventDifferences,
  separateClaim,
  setTrust,
  takeField,
  undoField,
} from '../event-sources/event-sources.service.ts'
import { findStoredEvent, holdCalendar, writeEvents } from '../events/events.service.ts'

type Trx = Transaction<Database>

export async function answerDifference(
  context: AppContext,
  by: SignedIn,
  { answer, ...choice }: AnswerDifferenceInput,
): Promise<EventDifferences> {
  if (answer === 'not-same') await separate(context, by, choice.eventId, choice.claim)
  else
    await write(context, by, `event.${answer}-value`, choice.eventId, (trx) =>
      (answer === 'take' ? takeField : keepField)(context, trx, by, choice),
    )
  return listEventDifferences(context)
}

export async function answerMatch(
  context: AppContext,
  by: SignedIn,
  { eventId, claim, answer }: AnswerMatchInput,
): Promise<EventDifferences> {
  await write(context, by, answer === 'same' ? 'event.join' : 'event.keep-apart', eventId, async (trx) => {
    if (answer === 'not-same') return keepEventsApart(context, trx, by, { eventId, claim })
    const joinedId = await joinEvents(context, trx, by, { eventId, claim })
    if (joinedId !== null) await linkItems(trx, joinedId, eventId)
  })
  return listEventDifferences(context)
}

export async function chooseField(
  context: AppContext,
  by: SignedIn,
  { eventId, field, claim, value }: ChooseFieldInput & { eventId: string; field: SourceField },
): Promise<EventSources> {
  const choice = { eventId, field, claim, theirs: value }
  await write(context, by, 'event.take-value', eventId, (trx) => takeField(context, trx, by, choice))
  return getEventSources(context, eventId)
}

export async function undoChoice(
  context: AppContext,
  by: SignedIn,
  choice: { eventId: string; field: SourceField },
): Promise<EventSources> {
  await write(context, by, 'event.undo-value', choice.eventId, (trx) => undoField(context, trx, by, choice))
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
  await write(context, by, 'event-source.trust', source.id, (trx) => setTrust(context, trx, source, trusts))
  return trusts
}

/** The source's entry becomes an event of its own: a followed calendar's at its next check, others' as a draft now. */
async function separate(context: AppContext, by: SignedIn, eventId: string, claim: ClaimRef): Promise<void> {
  const item = { feedId: claim.sourceId, key: claim.key }
  let isReadAgain = false
  await write(context, by, 'event.keep-apart', eventId, async (trx) => {
    const values = await separateClaim(context, trx, by, { eventId, claim })
    isReadAgain = claim.kind === 'feed' && (await releaseItem(trx, item))
    if (isReadAgain) return
    const draft = await insertSeparate(context, trx, by, values)
    if (claim.kind === 'feed') await ownItem(trx, item, draft)
  })
  if (isReadAgain) await checkSoon(context, claim.sourceId)
}

async function write(
  context: AppContext,
  { user }: SignedIn,
  action: string,
  subject: string,
  work: (trx: Trx) => Promise<unknown>,
): Promise<void> {
  await writeEvents(context, async (trx) => {
    await holdCalendar(trx, context.clock.now())
    await work(trx)
    const title = (await findStoredEvent(trx, subject))?.row.title
    const details = title === undefined ? {} : { title }
    await recordAudit(trx, { user, action, subject, details }, context.clock.now())
  })
}
