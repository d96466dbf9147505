import { describe, expect, it } from 'vitest'
import { sampleGame } from '../../test/support/sample-content.ts'
import { fixturesOf } from './fixture-index.ts'
import { groupKey } from './game-sides.ts'
import { standingsOf } from './standings.ts'
import { listTeamPaths } from './team-pages.ts'
import { outcomeOf, recordOf, recordWords } from './team-record.ts'
import { standingsFor } from './team-season.ts'
import { toSiteEvent } from './to-site-event.ts'

type Facts = NonNullable<Parameters<typeof sampleGame>[1]>
type Line = readonly [team: string, opponent: string, own: number | null, other: number | null, more?: Facts]

function indexOf(lines: readonly Line[]) {
  const events = lines.map(([team, opponent, teamScore, opponentScore, more], at) => {
    const status = teamScore === null ? 'scheduled' : 'played'
    return sampleGame(at - 50, { team, opponent, teamScore, opponentScore, status, league: 'Valley', ...more })
  })
  return fixturesOf(events.map(toSiteEvent))
}

function table(lines: readonly Line[]): string[] {
  const fixtures = indexOf(lines)
  const [game] = fixtures.all()
  const games = game ? fixtures.gamesOfGroup(groupKey(game)) : []
  return standingsOf(games, (slug) => fixtures.findTeam(slug) !== undefined).map(
    ({ rank, name, record }) => `${rank} ${name} ${recordWords(record)} ${record.scored}:${record.allowed}`,
  )
}

describe('standings', () => {
  it('count wins, losses and ties; a tie is half a win', () => {
    expect(
      table([
        ['Millers', 'Larks', 21, 7],
        ['Millers', 'Otters', 10, 10],
        ['Larks', 'Otters', 3, 6],
      ]),
    ).toEqual(['1 Millers 1–0–1 31:17', '2 Otters 1–0–1 16:13', '3 Larks 0–2 10:27'])
  })

  it('count a forfeit for the other side, whatever its score, and without points', () => {
    expect(
      table([
        ['Millers', 'Larks', null, null, { forfeitedBy: 'team', status: 'played' }],
        ['Larks', 'Millers', 0, 9, { forfeitedBy: 'opponent', status: 'played' }],
      ]),
    ).toEqual(['1 Larks 2–0 0:0', '2 Millers 0–2 0:0'])
  })

  it('leave out what is not played, canceled, postponed or without a known result', () => {
    expect(
      table([
        ['Millers', 'Larks', 1, 0],
        ['Millers', 'Larks', null, null],
        ['Millers', 'Larks', null, null, { status: 'played' }],
        ['Millers', 'Larks', 5, 0, { cancelled: true }],
        ['Millers', 'Larks', null, null, { status: 'postponed' }],
      ]),
    ).toEqual(['1 Millers 1–0 1:0', '2 Larks 0–1 0:1'])
  })

  it('have only the county’s own teams where no league is named', () => {
    const none = { league: null }
    expect(
      table([
        ['Millers', 'Rams', 3, 0, none],
        ['Larks', 'Rams', 0, 3, none],
        ['Larks', 'Millers', 1, 2, none],
      ]),
    ).toEqual(['1 Millers 2–0 5:1', '2 Larks 0–2 1:5'])
  })
})

describe('a team', () => {
  it('is the county’s own if a game names it first, and has all games of both sides', () => {
    const fixtures = indexOf([
      ['Millers', 'Larks', 3, 0],
      ['Otters', 'Millers', 7, 7],
    ])
    expect(fixtures.teams().map(({ slug }) => slug)).toEqual(['millers-football', 'otters-football'])
    expect(fixtures.findTeam('larks-football')).toBeUndefined()
    const games = fixtures.gamesOf('millers-football')
    expect(games.map((game) => outcomeOf(game, 'millers-football')?.letter)).toEqual(['W', 'T'])
    expect(recordOf(games, 'otters-football')).toMatchObject({ ties: 1, wins: 0 })
    expect(fixtures.gamesOf('nobody')).toEqual([])
  })

  it('goes with its last game, and has the latest spelling of its name', () => {
    const fixtures = indexOf([
      ['Millers', 'Larks', 3, 0],
      ['The MILLERS', 'Larks', 3, 0],
      ['MILLERS', 'Larks', 3, 0],
    ])
    expect(fixtures.findTeam('millers-football')?.name).toBe('MILLERS')
    for (const game of [...fixtures.all()]) fixtures.remove(game.id)
    expect([fixtures.findTeam('millers-football'), fixtures.teams(), [...listTeamPaths(fixtures)]]).toEqual([
      undefined,
      [],
      [],
    ])
  })

  it('finds itself in the standings of each of its leagues', () => {
    const fixtures = indexOf([
      ['Millers', 'Larks', 3, 0],
      ['Millers', 'Rams', 3, 0, { league: 'State Cup' }],
    ])
    const team = fixtures.findTeam('millers-football')
    const tables = team ? standingsFor(fixtures, team, fixtures.gamesOf(team.slug)) : []
    expect(tables.map(({ league, rows }) => [league, rows.length])).toEqual([
      ['State Cup', 2],
      ['Valley', 2],
    ])
  })
})
