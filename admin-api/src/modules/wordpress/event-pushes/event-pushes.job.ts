import { explainError, type WordPressClient, type WordPressContent, WordPressError } from '@hometown/wordpress-adapter'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { poll } from '../../../processes/poll.ts'
import { findStoredEvent } from '../../content/events/events.service.ts'
import type { EventPushRow } from '../../content/events/wordpress/push-requests.service.ts'
import {
  deletePush,
  findDuePush,
  notePushedPost,
  recordFailure,
  requestMissing,
} from '../../content/events/wordpress/push-requests.service.ts'
import { noteWordPressPost } from '../../content/events/wordpress/wordpress-post.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { createWorkLease } from '../../platform/schedule/work-lease.service.ts'
import { pushEvent } from './push-event.ts'

const POLL_INTERVAL_MS = 5000
const MINUTE = 60_000
const WAITS = [MINUTE / 6, MINUTE, 5 * MINUTE, 30 * MINUTE, 60 * MINUTE]
const WITHOUT_PLUGIN = 'WordPress can’t take events because the Hometown plugin isn’t active there.'

export interface EventPushing {
  stop(): Promise<void>
}

/** One event at a time, in one process. Does nothing without credentials. */
export function startEventPushes(context: AppContext): EventPushing {
  const { clock, config, log, store, wordpress } = context
  if (!wordpress || !config.wordpressUsername) return { stop: async () => undefined }
  const lease = createWorkLease(context, 'event-pushes', () => pushing.start())
  const pushing = oneAtATime(pushDue, (error) => log.error({ err: error }, 'could not send events to WordPress'))
  let isStopped = false
  let isAsked = false

  async function pushDue(): Promise<void> {
    if ((await lease.hold()) === undefined) return
    if (!isAsked) {
      await store.db.transaction().execute((trx) => requestMissing(trx, clock.now()))
      isAsked = true
    }
    while (!isStopped && (await lease.hold()) !== undefined) {
      const push = await findDuePush(store.db, clock.now())
      if (!push || !(await carryOut(wordpress, push))) return
    }
  }

  /** @returns false when the next push would fail as well */
  async function carryOut(client: WordPressClient | undefined, push: EventPushRow): Promise<boolean> {
    if (!client) return false
    try {
      const event = await findStoredEvent(store.db, push.event_id)
      // Another process may have taken over while this one stood still.
      if (!lease.isCertain()) return false
      const item = await pushEvent(client, config, push, event)
      // A save of the event at the same time may lock the same rows in another order.
      await retryConflicts(() => store.db.transaction().execute((trx) => noteResult(trx, push, item)))
      announce(context, { type: 'changed', lists: ['calendar-events'] })
      return true
    } catch (error) {
      const wait = WAITS[Math.min(push.tries, WAITS.length - 1)] ?? MINUTE
      const failure = { error: reasonOf(error), tries: push.tries + 1, dueAt: clock.now() + wait }
      await recordFailure(store.db, push.event_id, failure)
      log.warn({ event: push.event_id, reason: failure.error }, 'could not send an event to WordPress')
      announce(context, { type: 'changed', lists: ['calendar-events'] })
      return isItsOwnFault(error)
    }
  }

  async function noteResult(trx: Transaction<Database>, push: EventPushRow, item: WordPressContent | undefined) {
    const post = item && { id: item.id, url: item.link || null }
    if (post && !(await noteWordPressPost(trx, push.event_id, post, clock.now())))
      await notePushedPost(trx, push.event_id, post.id)
    await deletePush(trx, push)
  }

  const quiet = poll(context, pushing.run, { everyMs: POLL_INTERVAL_MS, nudge: 'changes-waiting' })
  return {
    async stop() {
      isStopped = true
      quiet()
      await pushing.settled()
      await lease.release()
    },
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof WordPressError && error.code === 'rest_no_route') return WITHOUT_PLUGIN
  return explainError(error)
}

function isItsOwnFault(error: unknown): boolean {
  return error instanceof WordPressError && error.status === 400
}
