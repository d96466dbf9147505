import { expect, it } from 'vitest'
import { sampleGame } from '../../test/support/sample-content.ts'
import { createFixtureIndex, fixturesOf } from './fixture-index.ts'
import { listTeamPaths } from './team-pages.ts'
import { toSiteEvent } from './to-site-event.ts'

it('the season of each game is worked out once for all lists of team pages', () => {
  const reads: string[] = []
  const events = [-400, -3, -2].map((day) => sampleGame(day, { team: 'Millers', season: null }))
  const games = Array.from(fixturesOf(events.map(toSiteEvent)).all(), (game) => ({
    ...game,
    get season() {
      reads.push(game.id)
      return game.season
    },
  }))
  const fixtures = createFixtureIndex(games)
  const paths = [...listTeamPaths(fixtures)]
  expect(paths).toContain('/sports/teams/millers-football/2025')
  expect(reads).toContain('game--3')
  reads.length = 0
  expect([...listTeamPaths(fixtures)]).toEqual(paths)
  // The last game of a season tells its name.
  expect(reads).not.toContain('game--3')
})
