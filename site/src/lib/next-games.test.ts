import { expect, it } from 'vitest'
import { sampleGame } from '../../test/support/sample-content.ts'
import { fixturesOf } from './fixture-index.ts'
import { gamesNaming, nextGames } from './next-games.ts'
import { toSiteEvent } from './to-site-event.ts'

const OFF = new Set([2, 4, 9])
const games = Array.from({ length: 10 }, (_, at) =>
  toSiteEvent(sampleGame(at, { team: 'Millers', cancelled: OFF.has(at), ...(at === 5 && { status: 'postponed' }) })),
)
const fixtures = fixturesOf(games)
const slug = 'millers-football'
const game = (at: number) => ({ id: `game-${at}` })
const idsOf = (listed: readonly { id: string }[]) => listed.map(({ id }) => id)

it('names the next games that aren’t called off, also on the page of one that is', () => {
  expect(idsOf(nextGames(fixtures, slug, game(1)))).toEqual(['game-3', 'game-5', 'game-6'])
  expect(idsOf(nextGames(fixtures, slug, game(2)))).toEqual(['game-3', 'game-5', 'game-6'])
  expect(idsOf(nextGames(fixtures, slug, game(8)))).toEqual([])
})

it('knows exactly the games that name one', () => {
  for (const { id } of games) {
    const naming = games.filter((other) => idsOf(nextGames(fixtures, slug, other)).includes(id))
    expect(idsOf(gamesNaming(fixtures, slug, { id }))).toEqual(idsOf(naming))
  }
})
