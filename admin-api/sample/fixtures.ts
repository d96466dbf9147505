import type { SampleFixture, Weekday } from './shapes.ts'

const MILLERS = 'Alder Falls Millers'
const LARKS = 'Linden Grove Larks'
const THRESHERS = 'Stony Ford–Kessler Threshers'
const OWN: ReadonlySet<string> = new Set([MILLERS, LARKS, THRESHERS])
const FALCONS = 'Pine Ridge Falcons'
const HERONS = 'Osprey Lake Herons'

/** The guests' score comes first. */
type Line = readonly [
  ...[sport: string, weekday: Weekday, week: number, starts: string],
  ...[guests: string, hosts: string, location?: string, score?: readonly [number, number], more?: object],
]

const NO_TEAM = { forfeitedBy: 'opponent', note: 'Harrow Point had too few players to start.' }
const UNDER_WATER = { status: 'postponed', note: 'The field is under water' }
const MARSH_FIELD = 'Marsh Field, Alder Falls'

/** The games lie around today: on any first day, games with a score are past and the others are coming. */
const GAMES: readonly Line[] = [
  ['Football', 'FR', -8, '19:00', FALCONS, MILLERS, MARSH_FIELD, [10, 31]],
  ['Football', 'FR', -7, '19:00', HERONS, MILLERS, MARSH_FIELD, [7, 28]],
  ['Football', 'FR', -6, '19:00', MILLERS, 'Harrow Point Comets', undefined, undefined, NO_TEAM],
  ['Football', 'FR', -5, '19:00', LARKS, THRESHERS, 'Consolidated Stadium, Stony Ford', [28, 30]],
  ['Football', 'FR', -2, '19:00', LARKS, MILLERS, MARSH_FIELD, [21, 24], { note: 'After two overtimes' }],
  ['Football', 'FR', -1, '19:00', MILLERS, HERONS, 'Lakeside Field, Osprey Lake', [21, 20]],
  ['Football', 'FR', 1, '19:00', THRESHERS, MILLERS, MARSH_FIELD],
  ['Football', 'FR', 1, '19:00', HERONS, LARKS, 'Lund Park, Linden Grove'],
  // The calendar has these two with their own words.
  ['Basketball', 'FR', 0, '19:30', LARKS, MILLERS, 'Alder Falls High School gym'],
  ['Basketball', 'TU', 1, '19:00', THRESHERS, 'Osprey Lake Ospreys', 'Osprey Lake School gym'],
  ['Basketball', 'WE', -1, '19:00', 'Harrow Point Comets', THRESHERS, undefined, [58, 61]],
  ['Volleyball', 'TH', -2, '18:30', LARKS, THRESHERS, undefined, [2, 3]],
  ['Volleyball', 'TU', 1, '18:30', MILLERS, LARKS, 'Lund Gym, Linden Grove'],
  ['Soccer', 'MO', -1, '17:00', HERONS, MILLERS, undefined, [1, 1]],
  ['Soccer', 'WE', 1, '17:00', MILLERS, FALCONS, undefined, undefined, UNDER_WATER],
]

export const sampleFixtures: readonly SampleFixture[] = GAMES.map(
  ([sport, weekday, week, starts, guests, hosts, location, score, more]) => {
    const isHome = OWN.has(hosts)
    const [team, opponent] = isHome ? [hosts, guests] : [guests, hosts]
    return {
      ...{ sport, team, opponent, on: { weekday, week }, starts, ...more },
      ...(location && { location }),
      ...(!isHome && { away: true as const }),
      ...(score && { score: isHome ? ([score[1], score[0]] as const) : score }),
    }
  },
)
