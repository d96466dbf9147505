import { eventTextsFromRow } from '@hometown/shared-types/contract/events'
import {
  eventToItemFields,
  explainError,
  type WordPressClient,
  type WordPressContent,
  WordPressError,
} from '@hometown/wordpress-adapter'
import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { findEventToPush, headlineOf, notePush, type StoredEvent } from '../../content/events/events.service.ts'
import type { Leader } from '../../platform/jobs/leader.service.ts'
import { every } from '../../platform/jobs/periodic.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { categoryTermIds } from '../wordpress-mirror/push/post-writes.service.ts'

const EVERY_MS = 5000
const RETRY_MS = 5 * 60_000
/** So that stopping the service doesn't wait for long. */
const MOST_AT_ONCE = 20
const WITHOUT_PLUGIN = 'WordPress can’t take events because the Hometown plugin isn’t active there.'

/** Writes published events into WordPress. Does nothing without credentials. */
export const pushEvents = every('push-events', EVERY_MS, async (context: AppContext, leader: Certain) => {
  const { clock, config, store, wordpress } = context
  if (!wordpress || !config.wordpressUsername) return
  for (let count = 0; count < MOST_AT_ONCE; count++) {
    const event = await findEventToPush(store.db, clock.now())
    // Another process may do it by now.
    if (!event || !leader.isCertain() || !(await pushNext(context, wordpress, event))) return
  }
})

type Certain = Pick<Leader, 'isCertain'>

/** @returns false when the next push would fail as well */
async function pushNext(context: AppContext, client: WordPressClient, event: StoredEvent): Promise<boolean> {
  const { clock, config, log } = context
  let isItsOwnFault = true
  try {
    const post = await pushEvent(client, config, event)
    const place = { wordpress_post_id: post?.id ?? null, wordpress_post_url: post?.link || null }
    await notePush(context, event, { ...place, wordpress_error: null }, null)
  } catch (error) {
    const isWithoutPlugin = error instanceof WordPressError && error.code === 'rest_no_route'
    const reason = isWithoutPlugin ? WITHOUT_PLUGIN : explainError(error)
    await notePush(context, event, { wordpress_error: reason }, clock.now() + RETRY_MS)
    log.warn({ event: event.row.id, reason }, 'could not send an event to WordPress')
    isItsOwnFault = error instanceof WordPressError && error.status === 400
  }
  announce(context, { type: 'changed', lists: ['calendar-events'] })
  return isItsOwnFault
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
    categoryIds: await categoryTermIds(client, row.category, null),
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
