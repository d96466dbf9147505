import type { MergePart } from '@hometown/shared-types/event-submission'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import {
  changeEvent,
  findStoredEvent,
  insertEvent,
  removeEvent,
  type StoredEvent,
} from '../../events/events.service.ts'
import type { EventSubmissionRow } from '../event-submissions.table.ts'
import { describeEvent, type Facts } from '../submission-facts.ts'
import { type EventOfSubmission, factsOf } from '../submission-row.ts'

type Trx = Transaction<Database>
type By = Parameters<typeof insertEvent>[2]

export async function insertDraft(
  context: AppContext,
  trx: Trx,
  { id, timeZone, facts }: { id: string; timeZone: string; facts: Facts },
): Promise<EventOfSubmission> {
  const event = { ...fieldsOf(facts), timeZone, status: 'draft', submissionId: id } as const
  return placeOf((await insertEvent(context, trx, null, event)).event)
}

/** @throws AppError 409 when the draft is already published. */
export async function removeDraft(context: AppContext, trx: Trx, { event_id: id }: EventSubmissionRow): Promise<void> {
  const event = id === null ? undefined : await findStoredEvent(trx, id)
  if (event?.row.status === 'published') throw new AppError(409, 'decided', 'The event is already published')
  if (event) await removeEvent(context, trx, null, event)
}

export async function publishDraft(context: AppContext, trx: Trx, by: By, id: string): Promise<void> {
  const event = await findStoredEvent(trx, id)
  if (event) await changeEvent(context, trx, by, event, { status: 'published' }, { action: 'event.publish' })
}

export async function takeOver(
  context: AppContext,
  trx: Trx,
  by: By,
  { event, row, take }: { event: StoredEvent; row: EventSubmissionRow; take: readonly MergePart[] },
): Promise<void> {
  const fields = fieldsOf(factsOf(row))
  const { title, description, location, price, category } = fields
  const parts: Readonly<Record<MergePart, object>> = {
    title: { title },
    description: { description },
    location: { location },
    price: { price },
    category: { category },
    time: Object.fromEntries(TIMES.map((name) => [name, fields[name]])),
  }
  const changes = Object.assign({}, ...take.map((part) => parts[part]))
  if (take.length > 0) await changeEvent(context, trx, by, event, changes)
}

export async function findEventOf(
  db: Kysely<Database>,
  { event_id: id }: EventSubmissionRow,
): Promise<EventOfSubmission | undefined> {
  const event = id === null ? undefined : await findStoredEvent(db, id)
  return event && placeOf(event)
}

function placeOf({ row: { id, title, slug, status, version } }: StoredEvent): EventOfSubmission {
  return { id, title, slug, status, version }
}

const TIMES = ['startDate', 'endDate', 'allDay', 'recurrenceRule', 'recurrenceEndDate'] as const

function fieldsOf(facts: Facts) {
  const { title, location, price, category, startDate, endDate, allDay, recurrenceRule, recurrenceEndDate } = facts
  const description = describeEvent(facts)
  return {
    title,
    description,
    location,
    price,
    category,
    startDate,
    endDate,
    allDay,
    recurrenceRule,
    recurrenceEndDate,
  }
}
