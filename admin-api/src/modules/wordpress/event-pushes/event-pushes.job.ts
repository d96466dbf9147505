import { eventTextsFromRow } from '@hometown/shared-types/event-texts'
import {
  eventToItemFields,
  explainError,
  type WordPressClient,
  type WordPressContent,
  WordPressError,
} from '@hometown/wordpress-adapter'
import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { poll } from '../../../processes/poll.ts'
import {
  findEventToPush,
  headlineOf,
  notePush,
  notePushFailure,
  pushMissing,
  type StoredEvent,
} from '../../content/events/events.service.ts'
import type { Leader, Running } from '../../platform/jobs/leader.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { categoryTermIds } from '../wordpress-mirror/push/post-writes.service.ts'

const POLL_INTERVAL_MS = 5000
const RETRY_MS = 5 * 60_000
const WITHOUT_PLUGIN = 'WordPress can’t take events because the Hometown plugin isn’t active there.'

/** Writes published events into WordPress, one at a time, in one process. Does nothing without credentials. */
export function startEventPushes(context: AppContext, leader: Pick<Leader, 'isCertain'>): Running {
  const { clock, config, log, store, wordpress } = context
  if (!wordpress || !config.wordpressUsername) return { stop: async () => undefined }
  const pushing = oneAtATime(pushDue, (error) => log.error({ err: error }, 'could not send events to WordPress'))
  let isStopped = false
  let isAsked = false

  async function pushDue(): Promise<void> {
    if (!isAsked) await store.db.transaction().execute((trx) => pushMissing(trx, clock.now()))
    isAsked = true
    while (!isStopped) {
      const event = await findEventToPush(store.db, clock.now())
      if (!event || !(await carryOut(wordpress, event))) return
    }
  }

  /** @returns false when the next push would fail as well */
  async function carryOut(client: WordPressClient | undefined, event: StoredEvent): Promise<boolean> {
    // Another process may do it by now.
    if (!client || !leader.isCertain()) return false
    let isItsOwnFault = true
    try {
      const post = await pushEvent(client, config, event)
      await notePush(context, event, post ? { id: post.id, url: post.link || null } : null)
    } catch (error) {
      const reason = reasonOf(error)
      await notePushFailure(context, event.row.id, reason, clock.now() + RETRY_MS)
      log.warn({ event: event.row.id, reason }, 'could not send an event to WordPress')
      isItsOwnFault = error instanceof WordPressError && error.status === 400
    }
    announce(context, { type: 'changed', lists: ['calendar-events'] })
    return isItsOwnFault
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

type Addresses = Pick<Config, 'siteUrl' | 'apiUrl' | 'wordpressUrl'>

/** Undefined when WordPress has no item of the event now. */
async function pushEvent(
  client: WordPressClient,
  config: Addresses,
  event: StoredEvent,
): Promise<WordPressContent | undefined> {
  const { row } = event
  const postId = ownPostId(event, config)
  if (row.deleted_at !== null) {
    // Bypasses the trash: deleted events are restored from the desk.
    if (postId !== null) await unlessGone(client.events.delete(postId, { force: true }))
    return undefined
  }
  const fields = await fieldsOf(client, config, event)
  const updated = postId === null ? undefined : await unlessGone(client.events.update(postId, fields))
  if (updated || row.status !== 'published') return updated
  const created = await client.events.create(fields)
  // An earlier try may have created the item. The plugin then returns it unchanged, so update it.
  return row.wordpress_error === null ? created : client.events.update(created.id, fields)
}

async function fieldsOf(client: WordPressClient, { siteUrl, apiUrl }: Addresses, event: StoredEvent) {
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

/** Null also for the item of another WordPress. */
function ownPostId({ row }: StoredEvent, { wordpressUrl }: Addresses): number | null {
  const isHere = row.wordpress_post_url?.startsWith(wordpressUrl ?? '') ?? true
  return isHere ? row.wordpress_post_id : null
}

async function unlessGone<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    const isGone = error instanceof WordPressError && (error.status === 404 || error.status === 410)
    // A missing REST route (plugin inactive) is also a 404 but says nothing about the item.
    if (isGone && error.code !== 'rest_no_route') return undefined
    throw error
  }
}
