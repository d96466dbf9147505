import type { FixtureStatus } from '@hometown/shared-types/contract/fixtures'
import { compareText } from '@hometown/shared-types/rules/text'
import type { CountyDate } from '@hometown/shared-types/rules/time'
import type { EventIndex, SiteEvent, SiteGame } from './site-event.ts'

export interface SiteFixture extends Omit<SiteGame, 'status'>, Pick<SiteEvent, 'id' | 'slug' | 'location' | 'sample'> {
  /** The start is `2026-11-21T19:00`, or only the day. */
  readonly startsAt: string
  readonly status: FixtureStatus
}

export function fixtureOf({ game, timing, id, slug, location, sample }: SiteEvent): SiteFixture | undefined {
  if (game === undefined) return undefined
  const status = timing.cancelled ? 'cancelled' : game.status
  return { ...game, id, slug, location, sample, status, startsAt: timing.startDate }
}

export function hasFixtures(events: EventIndex): boolean {
  for (const { game } of events.all()) if (game) return true
  return false
}

/** Lists games from today on, soonest first, without those that have a result. Games are over from the next day on. */
export function upcomingFixtures(events: EventIndex, today: CountyDate, limit: number): readonly SiteFixture[] {
  return fixturesInOrder(events, ({ startsAt, status }) => startsAt >= today && status !== 'played').slice(0, limit)
}

/** Lists results latest first. Today's games are results as soon as they have a score. */
export function pastFixtures(events: EventIndex, today: CountyDate, limit: number): readonly SiteFixture[] {
  const isResult = ({ startsAt, status }: SiteFixture) => startsAt.slice(0, 10) <= today && status === 'played'
  return fixturesInOrder(events, isResult).slice(-limit).reverse()
}

function fixturesInOrder(events: EventIndex, isWanted: (fixture: SiteFixture) => boolean): SiteFixture[] {
  const all = Array.from(events.all(), fixtureOf).filter((fixture) => fixture !== undefined)
  return all
    .filter(isWanted)
    .sort(
      (one, other) =>
        compareText(one.startsAt, other.startsAt) ||
        compareText(one.sport, other.sport) ||
        compareText(one.team, other.team) ||
        compareText(one.id, other.id),
    )
}
