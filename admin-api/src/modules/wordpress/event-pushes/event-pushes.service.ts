import { type EventPushes, FAILED_PUSHES_LIMIT } from '@hometown/shared-types/event-push'
import type { AppContext } from '../../../context.ts'
import { countPushes, listFailedPushes, makeAllDue } from '../../content/events/event-pushes.service.ts'

export async function listEventPushes({ store }: Pick<AppContext, 'store'>): Promise<EventPushes> {
  const [waiting, failed] = await Promise.all([countPushes(store.db), listFailedPushes(store.db, FAILED_PUSHES_LIMIT)])
  return {
    waiting,
    failed: failed.map((row) => ({
      eventId: row.event_id,
      title: row.title,
      error: row.error ?? '',
      tries: row.tries,
      nextTryAt: new Date(row.due_at).toISOString(),
    })),
  }
}

export async function retryEventPushes(context: Pick<AppContext, 'store' | 'clock' | 'link'>): Promise<EventPushes> {
  await makeAllDue(context.store.db, context.clock.now())
  context.link.send({ type: 'changes-waiting' })
  return listEventPushes(context)
}
