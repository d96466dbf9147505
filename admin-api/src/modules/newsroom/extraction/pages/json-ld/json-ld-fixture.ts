import { asFixture, fixtureOf } from '../../fixtures/fixture-item.ts'
import type { FixtureHints } from '../../fixtures/fixture-lexicon.ts'
import { cleanTeam, readSport } from '../../fixtures/sport-lexicon.ts'
import type { EventItem, ScrapedItem } from '../../scraped-item.ts'
import { plainTitle } from '../../text/plain-text.ts'
import type { Entity } from './entities.ts'

/** Leaves an event unchanged unless both sides are known. */
export function fixtureOfEntity(entity: Entity, event: EventItem, hints: FixtureHints): ScrapedItem {
  const [first, second] = entity.entities('competitor').map((side) => side.words('name'))
  const home = teamOf(entity.words('homeTeam') ?? (entity.words('awayTeam') ? undefined : first))
  const away = teamOf(entity.words('awayTeam') ?? (entity.words('homeTeam') ? undefined : second))
  const sport =
    readSport(`${plainTitle(entity.words('sport'))} ${event.title}`).sport ?? readSport(hints.title ?? '').sport
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
