import type { FixtureIndex, SiteFixture } from './site-fixture.ts'

/** On the page of a game, for each of its teams. */
const NEXT_GAMES = 3

/** Without games that are called off. After this one, not after today: else each game would change the pages of all before it. */
export function nextGames(
  fixtures: Pick<FixtureIndex, 'gamesOf'>,
  slug: string,
  { id }: Pick<SiteFixture, 'id'>,
): readonly SiteFixture[] {
  const games = fixtures.gamesOf(slug)
  const place = games.findLastIndex((game) => game.id === id)
  const next: SiteFixture[] = []
  for (let at = place + 1; place !== -1 && at < games.length && next.length < NEXT_GAMES; at++) {
    const game = games[at]
    if (game !== undefined && isNamed(game)) next.push(game)
  }
  return next
}

/** The games whose pages name this one as a next game, earliest first. */
export function gamesNaming(
  fixtures: Pick<FixtureIndex, 'gamesOf'>,
  slug: string,
  { id }: Pick<SiteFixture, 'id'>,
): readonly SiteFixture[] {
  const games = fixtures.gamesOf(slug)
  const place = games.findLastIndex((game) => game.id === id)
  const game = games[place]
  if (game === undefined || !isNamed(game)) return []
  let first = place
  for (let between = 0; first > 0 && between < NEXT_GAMES; ) {
    first--
    const other = games[first]
    if (other !== undefined && isNamed(other)) between++
  }
  return games.slice(first, place)
}

function isNamed({ status }: SiteFixture): boolean {
  return status !== 'cancelled'
}
