import type { ClaimRef } from '@hometown/shared-types/event-sources'
import { listEventDifferences } from '../../src/modules/content/event-sources/event-sources.service.ts'
import { calendarEvent, openFollowedCalendars } from './followed-calendars.ts'
import type { OpenTestStore } from './test-store.ts'

export const BAZAAR = { uid: 'a', title: 'Holiday Bazaar', start: '20261205T090000' }
export const CRAFT_SALE = { uid: 'b', title: 'Christmas craft sale and bazaar', start: '20261205T090000' }

/** Two calendars tell of one bazaar, and the second one now says that it begins at 10. */
export async function openToldDifferently(openTestStore: OpenTestStore) {
  const calendars = await openFollowedCalendars(openTestStore)
  const { context, serve, follow, check, events } = calendars
  serve('/church.ics', calendarEvent(BAZAAR))
  serve('/chamber.ics', calendarEvent(CRAFT_SALE))
  const [church, chamber] = [await follow('/church.ics'), await follow('/chamber.ics')]
  for (const id of [church, chamber]) await check(id)
  context.clock.advance(60_000)
  const say = async (facts: object) => {
    serve('/chamber.ics', calendarEvent({ ...CRAFT_SALE, ...facts }))
    await check(chamber)
  }
  await say({ start: '20261205T100000' })
  const [event] = await events()
  if (!event) throw new Error('There is none.')
  const claim: ClaimRef = { kind: 'feed', sourceId: chamber, key: 'b' }
  const choice = { eventId: event.id, field: 'start', claim, theirs: '2026-12-05T10:00' } as const
  const byId = async (id: string) => (await events()).find((row) => row.id === id)
  const row = () => byId(event.id)
  const open = async () => (await listEventDifferences(context)).differences
  return { ...calendars, church, chamber, claim, choice, eventId: event.id, say, byId, row, open }
}
