import { eventTextsFromRow } from '@hometown/shared-types/event-texts'
import {
  eventToItemFields,
  type WordPressClient,
  type WordPressContent,
  WordPressError,
} from '@hometown/wordpress-adapter'
import type { Config } from '../../../config/config.ts'
import { headlineOf, type StoredEvent } from '../../content/events/events.service.ts'
import type { EventPushRow } from '../../content/events/wordpress/push-requests.service.ts'
import { categoryTermIds } from '../wordpress-mirror/push/category-terms.service.ts'

const GONE: ReadonlySet<number | undefined> = new Set([404, 410])

/** Undefined when WordPress no longer has the event. */
export async function pushEvent(
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
