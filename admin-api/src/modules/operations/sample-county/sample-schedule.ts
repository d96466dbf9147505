import { countyDate } from '@hometown/shared-types/county-time'
import type { SampleFixture } from '../../../../sample/fixtures.ts'
import type { FixtureToCreate } from '../../content/fixtures/fixtures.service.ts'
import { dayOf } from './sample-calendar.ts'

export function sampleSchedule(games: readonly SampleFixture[], now: number, timeZone: string): FixtureToCreate[] {
  const today = countyDate(now, timeZone)
  return games.map(({ sport, team, opponent, on, starts, away, location, score, status, note }) => ({
    ...{ sport, team, opponent, atHome: !away, location: location ?? null, note: note ?? null },
    startsAt: `${dayOf(on, today)}T${starts}`,
    ...(score && { teamScore: score[0], opponentScore: score[1] }),
    ...(status && { status }),
  }))
}
