import type { IssueContent, IssueEvent } from '@hometown/shared-types/newsletter-issue'
import type { PublicNewsletter } from '@hometown/shared-types/public-newsletter'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { listNotedEvents, listPublishedNames } from './frozen-events.repository.ts'

type PublicEvents = Pick<PublicNewsletter, 'events' | 'eventNotes' | 'eventIds' | 'withdrawnEvents'>

export async function loadPublicEvents(
  db: Kysely<Database>,
  contents: readonly IssueContent[],
): Promise<(content: IssueContent) => PublicEvents> {
  const noted = await listNotedEvents(
    db,
    contents.map(({ newsletterId }) => newsletterId),
  )
  const named = contents.flatMap(({ events }) => events)
  const published = await listPublishedNames(db, {
    id: [...new Set([...named.flatMap(({ eventId }) => eventId ?? []), ...noted.map(({ event_id }) => event_id)])],
    slug: [...new Set(named.flatMap((event) => (event.eventId ? [] : (slugOf(event) ?? []))))],
  })
  const idOf = new Map<string | undefined, string>(
    published.flatMap(({ id, slug }) => [[id, id] as const, [`/${slug}`, id] as const]),
  )

  return ({ newsletterId, events, eventNotes }) => {
    const own = noted.filter((row) => row.newsletter_id === newsletterId)
    const names = new Set([...events.map(nameOf), ...own.map(({ event_id }) => event_id)])
    names.delete(undefined)
    const present = [...names].flatMap((name) => idOf.get(name) ?? [])
    const gone = new Set(own.filter(({ event_id }) => !idOf.has(event_id)).map(({ note }) => note))
    return {
      events: events.filter((event) => idOf.has(nameOf(event)) || nameOf(event) === undefined),
      ...(eventNotes && { eventNotes: eventNotes.filter((note) => !gone.has(note)) }),
      eventIds: [...new Set(present)],
      withdrawnEvents: names.size - present.length,
    }
  }
}

/** Undefined for events of sample newsletters, which have neither an id nor a URL. */
function nameOf(event: IssueEvent): string | undefined {
  const slug = slugOf(event)
  return event.eventId ?? (slug === undefined ? undefined : `/${slug}`)
}

/** Old newsletters identify their events only by URL. */
function slugOf({ url }: IssueEvent): string | undefined {
  return url?.split('/events/')[1]
}
