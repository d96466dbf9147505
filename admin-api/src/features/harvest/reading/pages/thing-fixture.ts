import type { EventFind, Find } from '../find.ts'
import { asFixture, fixtureOf } from '../fixture-find.ts'
import type { FixtureHints } from '../fixture-words.ts'
import { plainTitle } from '../plain-words.ts'
import { cleanTeam, readSport } from '../sport-words.ts'
import type { Thing } from './things.ts'

/** A `SportsEvent` that names both sides, or an event whose title does; any other event as it is. */
export function fixtureOfThing(thing: Thing, event: EventFind, hints: FixtureHints): Find {
  const [first, second] = thing.things('competitor').map((side) => side.words('name'))
  const home = teamOf(thing.words('homeTeam') ?? (thing.words('awayTeam') ? undefined : first))
  const away = teamOf(thing.words('awayTeam') ?? (thing.words('homeTeam') ? undefined : second))
  const sport =
    readSport(`${plainTitle(thing.words('sport'))} ${event.title}`).sport ?? readSport(hints.title ?? '').sport
  if (!home || !away || !sport) return asFixture(event, hints)
  const isOurs = (team: string) =>
    [hints.title ?? '', hints.countyName].some((words) => words.toLowerCase().includes(team.toLowerCase()))
  const atHome = isOurs(home) || !isOurs(away)
  const sides = atHome ? { team: home, opponent: away } : { team: away, opponent: home }
  return fixtureOf(event, { sport, ...sides, atHome, teamScore: null, opponentScore: null })
}

function teamOf(name: string | undefined): string {
  return cleanTeam(readSport(plainTitle(name)).rest).slice(0, 60)
}
