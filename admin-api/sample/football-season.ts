import type { SampleFixture } from './sample-fixture.ts'

const MILLERS = 'Alder Falls Millers'
const LARKS = 'Linden Grove Larks'
const THRESHERS = 'Stony Ford–Kessler Threshers'
const RAMS = 'Cedar Bluff Rams'
const FALCONS = 'Pine Ridge Falcons'
const HERONS = 'Osprey Lake Herons'
const COMETS = 'Harrow Point Comets'

const PLACES: Readonly<Record<string, string>> = {
  [MILLERS]: 'Marsh Field, Alder Falls',
  [LARKS]: 'Lund Park, Linden Grove',
  [THRESHERS]: 'Consolidated Stadium, Stony Ford',
  [RAMS]: 'Bluff Bowl, Cedar Bluff',
  [FALCONS]: 'Ridge Field, Pine Ridge',
  [HERONS]: 'Lakeside Field, Osprey Lake',
  [COMETS]: 'Point Field, Harrow Point',
}
const OWN: ReadonlySet<string> = new Set([MILLERS, LARKS, THRESHERS])

type Line = readonly [week: number, guests: string, hosts: string, score?: readonly [number, number], more?: object]

/** Fridays; the guests' score comes first. */
const GAMES: readonly Line[] = [
  [-8, FALCONS, MILLERS, [10, 31]],
  [-8, LARKS, HERONS, [13, 20]],
  [-8, RAMS, THRESHERS, [24, 27]],
  [-7, HERONS, MILLERS, [7, 28]],
  [-7, LARKS, FALCONS, [21, 17]],
  [-7, THRESHERS, COMETS, [24, 6]],
  [-6, MILLERS, COMETS, undefined, { forfeitedBy: 'opponent', note: 'Harrow Point had too few players to start.' }],
  [-6, RAMS, LARKS, [16, 10]],
  [-6, THRESHERS, HERONS, [20, 23]],
  [-5, LARKS, THRESHERS, [28, 30]],
  [-5, MILLERS, FALCONS, [34, 20]],
  [-4, COMETS, LARKS, [0, 35]],
  [-3, MILLERS, RAMS, [17, 20]],
  [-3, HERONS, THRESHERS, [14, 21]],
  [-2, FALCONS, THRESHERS, [14, 35]],
  [-2, LARKS, MILLERS, [21, 24], { note: 'After two overtimes' }],
  [-1, MILLERS, HERONS, [21, 20]],
  [-1, LARKS, RAMS, [17, 24]],
  [1, THRESHERS, MILLERS, undefined, { note: 'First game of the season under the new lights' }],
  [1, HERONS, LARKS],
  [2, THRESHERS, FALCONS],
  [2, MILLERS, LARKS],
]

export const footballSeason: readonly SampleFixture[] = GAMES.map(gameOf)

function gameOf([week, guests, hosts, score, more]: Line): SampleFixture {
  const isHome = OWN.has(hosts)
  const [team, opponent] = isHome ? [hosts, guests] : [guests, hosts]
  const own = score && (isHome ? ([score[1], score[0]] as const) : score)
  return {
    ...{ sport: 'Football', team, opponent },
    ...{ on: { weekday: 'FR', week }, starts: '19:00', location: PLACES[hosts] ?? '' },
    ...(!isHome && { away: true }),
    ...(own && { score: own }),
    ...more,
  }
}
