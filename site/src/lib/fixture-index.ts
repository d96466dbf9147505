import { compareText } from '@hometown/shared-types/compare-text'
import type { CountyDate } from '@hometown/shared-types/county-time'
import type { FixtureStatus } from '@hometown/shared-types/fixture'
import type { SiteEvent, SiteGame } from './site-event.ts'

/** A game with what its event says of it. */
export interface SiteFixture extends Omit<SiteGame, 'status'>, Pick<SiteEvent, 'id' | 'slug' | 'location' | 'sample'> {
  /** `2026-11-21T19:00`, or only the day. */
  readonly startsAt: string
  readonly status: FixtureStatus
}

/** As with events, a game is over from the next county day on. */
export interface FixtureIndex {
  readonly size: number
  findById(id: string): SiteFixture | undefined
  /** From today on, soonest first, without games that have a result. */
  coming(today: CountyDate, limit: number): readonly SiteFixture[]
  /** Latest first. */
  results(today: CountyDate, limit: number): readonly SiteFixture[]
}

export interface MutableFixtureIndex extends FixtureIndex {
  /** Events that aren't games are left out. */
  put(event: SiteEvent): void
  remove(id: string): void
}

export function createFixtureIndex(events: Iterable<SiteEvent>): MutableFixtureIndex {
  const byId = new Map<string, SiteFixture>()
  /** Sorted again after changes: few games a year, on few pages. */
  let sorted: readonly SiteFixture[] | undefined
  const inOrder = () => {
    sorted ??= [...byId.values()].sort(compareFixtures)
    return sorted
  }

  function put(event: SiteEvent): void {
    remove(event.id)
    const fixture = toSiteFixture(event)
    if (fixture === undefined) return
    byId.set(event.id, fixture)
    sorted = undefined
  }

  function remove(id: string): void {
    if (byId.delete(id)) sorted = undefined
  }

  for (const event of events) put(event)
  return {
    get size() {
      return byId.size
    },
    findById: (id) => byId.get(id),
    coming: (today, limit) =>
      inOrder()
        .filter(({ startsAt, status }) => startsAt >= today && status !== 'played')
        .slice(0, limit),
    // Today's games are results as soon as they have a score.
    results: (today, limit) =>
      inOrder()
        .filter(({ startsAt, status }) => startsAt.slice(0, 10) <= today && status === 'played')
        .slice(-limit)
        .reverse(),
    put,
    remove,
  }
}

function toSiteFixture(event: SiteEvent): SiteFixture | undefined {
  const { game, timing, id, slug, location, sample } = event
  if (game === undefined) return undefined
  return {
    ...game,
    ...{ id, slug, location, sample },
    startsAt: timing.startDate,
    status: timing.cancelled ? 'cancelled' : game.status,
  }
}

function compareFixtures(one: SiteFixture, other: SiteFixture): number {
  return (
    compareText(one.startsAt, other.startsAt) ||
    compareText(one.sport, other.sport) ||
    compareText(one.team, other.team) ||
    compareText(one.id, other.id)
  )
}
