import { countyDate } from '@hometown/shared-types/county-time'
import type { SampleFixture } from '../../../../sample/sample-fixture.ts'
import type { FixtureToCreate } from '../../content/fixtures/fixtures.service.ts'
import { dayOf } from './sample-calendar.ts'

export function sampleSchedule(games: readonly SampleFixture[], now: number, timeZone: string): FixtureToCreate[] {
  const today = countyDate(now, timeZone)
  return games.map(({ on, starts, away, location, score, ...game }) => ({
    ...game,
    atHome: !away,
    location: location ?? null,
    startsAt: `${dayOf(on, today)}T${starts}`,
    ...(score && { teamScore: score[0], opponentScore: score[1] }),
  }))
}
