import type { BulkEventsInput, BulkEventsResult, DeskEvent } from '@hometown/shared-types/event-calls'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { chooseTarget, sendReadersTo } from '../../removed-pages/removed-pages.service.ts'
import { deskEvent, type StoredEvent } from '../event-row.ts'
import { listStoredEvents } from '../events.repository.ts'
import { writeEvents } from '../events.service.ts'
import type { DraftChanges } from './event-draft.ts'
import { type Actor, pageOf } from './event-side-effects.ts'
import { bringBackEvents } from './restore-events.ts'
import { prepareChange, removeEvents, saveChanges } from './save-events.ts'

type Writing = Pick<AppContext, 'store' | 'clock' | 'config' | 'link'>

const CHANGES: Readonly<Record<Exclude<BulkEventsInput['action'], 'delete'>, DraftChanges>> = {
  publish: { status: 'published' },
  draft: { status: 'draft' },
  cancel: { cancelled: true },
  restore: { cancelled: false },
}

/**
 * Returns the events that existed and changed.
 * @throws AppError 409 when one has another version than shown.
 */
export async function changeEvents(
  context: Writing,
  actor: Actor,
  { ids, action, versions = {}, sendTo }: BulkEventsInput,
): Promise<BulkEventsResult> {
  const leaving = action === 'delete' && sendTo ? await listStoredEvents(context.store.db, [...new Set(ids)]) : []
  const target = await chooseTarget(
    context,
    sendTo,
    leaving.map(({ row }) => pageOf(row)),
  )
  const changed = await writeEvents(context, async (trx) => {
    const events = await listStoredEvents(trx, [...new Set(ids)])
    const stale = events.filter(({ row: { id, version } }) => (versions[id] ?? version) !== version)
    if (stale.length > 0) throw changedSince(stale)
    if (action === 'delete') {
      await removeEvents(context, trx, actor, events)
      await sendReadersTo(
        trx,
        events.map(({ row }) => row.id),
        target,
      )
      return events
    }
    const prepared = events.map((before) => prepareChange(before, CHANGES[action]))
    const saved = await saveChanges(context, trx, actor, prepared)
    return events.filter((before, index) => saved[index]?.event !== before)
  })
  return { changed: changed.length, ids: changed.map(({ row }) => row.id) }
}

function changedSince(events: readonly StoredEvent[]): AppError {
  const titles = events.map(({ row }) => `“${row.title}”`).join(', ')
  const message = `Changed after you opened the list: ${titles}. Check the list again, then decide.`
  return new AppError(409, 'stale', message, { extra: { current: events.map(deskEvent) } })
}

/** @throws AppError 409 when none of them is kept anymore. */
export async function undeleteEvents(
  context: Writing & Pick<AppContext, 'ports'>,
  actor: Actor,
  ids: readonly string[],
): Promise<DeskEvent[]> {
  const events = await writeEvents(context, (trx) => bringBackEvents(context, trx, actor, ids))
  if (events.length === 0) throw new AppError(409, 'not_deleted', 'This event can no longer be restored')
  return events.map(deskEvent)
}
