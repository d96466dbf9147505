import type { SiteEvent } from './site-event.ts'
import type { SiteFixture } from './site-fixture.ts'

/** Undefined for an event that isn't a game. */
export function toSiteFixture(event: SiteEvent): SiteFixture | undefined {
  const { game, timing, id, slug, location, sample } = event
  if (game === undefined) return undefined
  return {
    ...game,
    ...{ id, slug, location, sample },
    startsAt: timing.startDate,
    status: timing.cancelled ? 'cancelled' : game.status,
  }
}
