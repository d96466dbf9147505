import { compareText } from '@hometown/shared-types/compare-text'
import type { CountyDate } from '@hometown/shared-types/county-time'
import type { SiteEvent } from './site-event.ts'
import type { FixtureIndex, SiteFixture } from './site-fixture.ts'
import { toSiteFixture } from './to-site-fixture.ts'

export interface MutableFixtureIndex extends FixtureIndex {
  put(fixture: SiteFixture): void
  remove(id: string): void
}

export function fixturesOf(events: Iterable<SiteEvent>): MutableFixtureIndex {
  const fixtures = [...events].flatMap((event) => toSiteFixture(event) ?? [])
  const byId = new Map(fixtures.map((fixture) => [fixture.id, fixture]))
  const ordered = [...byId.values()].sort(compareFixtures)

  function remove(id: string): void {
    const known = byId.get(id)
    if (known === undefined) return
    byId.delete(id)
    ordered.splice(placeOf(ordered, known), 1)
  }

  return {
    get size() {
      return byId.size
    },
    findById: (id) => byId.get(id),
    coming(today, limit) {
      return collect(ordered, firstOn(ordered, today), 1, limit, ({ status }) => status !== 'played')
    },
    results(today, limit) {
      // Today's games are results as soon as they have a score.
      const last = firstOn(ordered, `${today}U`) - 1
      return collect(ordered, last, -1, limit, ({ status }) => status === 'played')
    },
    put(fixture) {
      remove(fixture.id)
      byId.set(fixture.id, fixture)
      ordered.splice(placeOf(ordered, fixture), 0, fixture)
    },
    remove,
  }
}

function collect(
  fixtures: readonly SiteFixture[],
  from: number,
  step: 1 | -1,
  limit: number,
  isWanted: (fixture: SiteFixture) => boolean,
): SiteFixture[] {
  const found: SiteFixture[] = []
  for (let at = from; found.length < limit; at += step) {
    const fixture = fixtures[at]
    if (fixture === undefined) break
    if (isWanted(fixture)) found.push(fixture)
  }
  return found
}

/** Index of a game, or where to insert it. Binary search keeps long archives fast. */
function placeOf(fixtures: readonly SiteFixture[], wanted: SiteFixture): number {
  return firstWhere(fixtures, (fixture) => compareFixtures(fixture, wanted) >= 0)
}

function firstOn(fixtures: readonly SiteFixture[], start: CountyDate | string): number {
  return firstWhere(fixtures, ({ startsAt }) => startsAt >= start)
}

function firstWhere(fixtures: readonly SiteFixture[], isThere: (fixture: SiteFixture) => boolean): number {
  let low = 0
  let high = fixtures.length
  while (low < high) {
    const middle = (low + high) >> 1
    const fixture = fixtures[middle]
    if (fixture !== undefined && isThere(fixture)) high = middle
    else low = middle + 1
  }
  return low
}

function compareFixtures(one: SiteFixture, other: SiteFixture): number {
  return (
    compareText(one.startsAt, other.startsAt) ||
    compareText(one.sport, other.sport) ||
    compareText(one.team, other.team) ||
    compareText(one.id, other.id)
  )
}
