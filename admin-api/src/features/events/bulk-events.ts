import { type BulkEventsInput, type DeskEvent, UNDELETE_DAYS } from '@hometown/shared-types/event-calls'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { DraftChanges } from './event-draft.ts'
import { deskEvent, exceptionFromRow, type StoredEvent } from './event-row.ts'
import { chooseEventSlug } from './event-slugs.ts'
import { type Actor, leaveTrail } from './event-trail.ts'
import {
  findStoredEvent,
  insertEventRow,
  isEventSlugTaken,
  listStoredEvents,
  saveExceptions,
  takeDeleted,
} from './events.repository.ts'
import { writeEvents } from './events.service.ts'
import type { CalendarEventRow, DeletedEventTable, EventExceptionRow } from './events.table.ts'
import { changeEvent, removeEvent } from './save-events.ts'

type Writing = Pick<AppContext, 'store' | 'clock' | 'config' | 'link'>
type Trx = Transaction<Database>

const DAY = 86_400_000

const CHANGES: Readonly<Record<Exclude<BulkEventsInput['action'], 'delete'>, DraftChanges>> = {
  publish: { status: 'published' },
  draft: { status: 'draft' },
  cancel: { cancelled: true },
  restore: { cancelled: false },
}
/** Answers how many there still were and changed. */
export async function changeEvents(context: Writing, actor: Actor, { ids, action }: BulkEventsInput): Promise<number> {
  return writeEvents(context, async (trx) => {
    let changed = 0
    for (const before of await listStoredEvents(trx, [...new Set(ids)])) {
      if (action === 'delete') await removeEvent(context, trx, actor, before)
      else {
        const { event } = await changeEvent(context, trx, actor, before, CHANGES[action])
        if (event === before) continue
      }
      changed++
    }
    return changed
  })
}

/**
 * Brings back what was deleted a few days ago, under the address and the identity that it had.
 * @throws AppError 409 when nothing of it is left to bring back.
 */
export async function undeleteEvents(context: Writing, actor: Actor, ids: readonly string[]): Promise<DeskEvent[]> {
  const events = await writeEvents(context, async (trx) => {
    const kept = await takeDeleted(trx, ids, context.clock.now() - UNDELETE_DAYS * DAY)
    const back: StoredEvent[] = []
    for (const deleted of kept) {
      if (await findStoredEvent(trx, deleted.id)) continue
      back.push(await bringBack(context, trx, actor, deleted))
    }
    return back
  })
  if (events.length === 0) throw new AppError(409, 'not_deleted', 'This event can’t be brought back any more')
  return events.map(deskEvent)
}

async function bringBack(context: Writing, trx: Trx, actor: Actor, deleted: DeletedEventTable): Promise<StoredEvent> {
  const now = context.clock.now()
  const was: CalendarEventRow = JSON.parse(deleted.event)
  const exceptions: EventExceptionRow[] = JSON.parse(deleted.exceptions)
  const slug = (await isEventSlugTaken(trx, was.slug))
    ? await chooseEventSlug(trx, { title: was.title, startDate: was.start_date })
    : was.slug
  // Other calendars have taken it off meanwhile, and must hear of it anew.
  const again = { version: was.version + 1, sequence: was.sequence + 1, updated_at: Math.max(now, was.updated_at + 1) }
  const row = await insertEventRow(trx, { ...was, ...again, slug })
  const event = { row, exceptions: exceptions.map(exceptionFromRow) }
  await saveExceptions(trx, row.id, event.exceptions)
  await leaveTrail(context, trx, { before: undefined, after: row, actor, action: 'event.restore' })
  return event
}
