import { eventTextsFromRow } from '@hometown/shared-types/event-texts'
import {
  eventToItemFields,
  explainError,
  type WordPressClient,
  type WordPressContent,
  WordPressError,
} from '@hometown/wordpress-adapter'
import type { Transaction } from 'kysely'
import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { poll } from '../../../processes/poll.ts'
import type { EventPushRow } from '../../content/events/event-pushes.service.ts'
import {
  deletePush,
  findDuePush,
  notePushedPost,
  noteWordPressPost,
  recordFailure,
  requestMissing,
} from '../../content/events/event-pushes.service.ts'
import { findStoredEvent, headlineOf, type StoredEvent } from '../../content/events/events.service.ts'
import type { Leader, Running } from '../../platform/jobs/leader.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { categoryTermIds } from '../wordpress-mirror/push/post-writes.service.ts'

const POLL_INTERVAL_MS = 5000
const MINUTE = 60_000
const WAITS = [MINUTE / 6, MINUTE, 5 * MINUTE, 30 * MINUTE, 60 * MINUTE]
const WITHOUT_PLUGIN = 'WordPress can’t take events because the Hometown plugin isn’t active there.'

/** One event at a time, in one process. Does nothing without credentials. */
export function startEventPushes(context: AppContext, leader: Pick<Leader, 'isCertain'>): Running {
  const { clock, config, log, store, wordpress } = context
  if (!wordpress || !config.wordpressUsername) return { stop: async () => undefined }
  const pushing = oneAtATime(pushDue, (error) => log.error({ err: error }, 'could not send events to WordPress'))
  let isStopped = false
  let isAsked = false

  async function pushDue(): Promise<void> {
    if (!isAsked) {
      await store.db.transaction().execute((trx) => requestMissing(trx, clock.now()))
      isAsked = true
    }
    while (!isStopped) {
      const push = await findDuePush(store.db, clock.now())
      if (!push || !(await carryOut(wordpress, push))) return
    }
  }

  /** @returns false when the next push would fail as well */
  async function carryOut(client: WordPressClient | undefined, push: EventPushRow): Promise<boolean> {
    if (!client) return false
    try {
      const event = await findStoredEvent(store.db, push.event_id)
      // Another process may do it by now.
      if (!leader.isCertain()) return false
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

const GONE: ReadonlySet<number | undefined> = new Set([404, 410])

/** Undefined when WordPress no longer has the event. */
async function pushEvent(
  client: WordPressClient,
  config: Pick<Config, 'siteUrl' | 'apiUrl' | 'wordpressUrl'>,
  push: EventPushRow,
  event: StoredEvent | undefined,
): Promise<WordPressContent | undefined> {
  const postId = event ? ownPostId(event, config) : push.wordpress_post_id
  if (!event) {
    if (postId !== null) await deleteItem(client, postId)
    return undefined
  }
  const fields = await fieldsOf(client, config, event)
  if (postId !== null) {
    const updated = await unlessGone(client.events.update(postId, fields))
    if (updated) return updated
  }
  if (event.row.status !== 'published') return undefined
  const created = await client.events.create(fields)
  // An earlier try may have created the item. The plugin then returns it unchanged, so update it.
  return push.tries > 0 ? client.events.update(created.id, fields) : created
}

async function fieldsOf(
  client: WordPressClient,
  { siteUrl, apiUrl }: Pick<Config, 'siteUrl' | 'apiUrl'>,
  event: StoredEvent,
) {
  const { row } = event
  const until = row.rrule && row.recurrence_end_date ? `;UNTIL=${row.recurrence_end_date.replaceAll('-', '')}` : ''
  return eventToItemFields({
    hometownId: row.id,
    title: headlineOf(event),
    ...eventTextsFromRow(row),
    slug: row.slug,
    published: row.status === 'published',
    cancelled: row.cancelled === 1,
    startDate: row.start_date,
    endDate: row.end_date,
    allDay: row.all_day === 1,
    rrule: row.rrule && `${row.rrule}${until}`,
    url: `${siteUrl}/events/${row.slug}`,
    imageUrl: row.image_url && new URL(row.image_url, apiUrl || siteUrl).href,
    categoryIds: (await categoryTermIds(client, row.category, null)) ?? [],
  })
}

function ownPostId({ row }: StoredEvent, { wordpressUrl }: Pick<Config, 'wordpressUrl'>): number | null {
  const isHere = row.wordpress_post_url?.startsWith(wordpressUrl ?? '') ?? true
  return isHere ? row.wordpress_post_id : null
}

/** Bypasses the trash: deleted events are restored from the desk. */
async function deleteItem(client: WordPressClient, id: number): Promise<void> {
  await unlessGone(client.events.delete(id, { force: true }))
}

async function unlessGone<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    // A missing REST route (plugin inactive) is also a 404 but says nothing about the item.
    if (error instanceof WordPressError && GONE.has(error.status) && error.code !== 'rest_no_route') return undefined
    throw error
  }
}
