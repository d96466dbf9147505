import type { SampleDay } from './sample-event.ts'

/** The days move with the day of the first start. */
export interface SampleFixture {
  sport: string
  team: string
  opponent: string
  on: SampleDay
  starts: string
  /** At home if missing. */
  away?: true
  location?: string
  /** The team's own score comes first. */
  score?: readonly [number, number]
  status?: 'postponed' | 'cancelled'
  note?: string
}

const MILLERS = 'Alder Falls Millers'
const LARKS = 'Linden Grove Larks'
const THRESHERS = 'Stony Ford–Kessler Threshers'
const FIELD = 'Marsh Field, Alder Falls'

/** Around today: on any first day, games with a score are past and the others are coming. */
export const sampleFixtures: readonly SampleFixture[] = [
  {
    sport: 'Football',
    team: MILLERS,
    opponent: 'Cedar Bluff Rams',
    on: { weekday: 'FR', week: -3 },
    starts: '19:00',
    away: true,
    score: [17, 20],
  },
  {
    sport: 'Football',
    team: THRESHERS,
    opponent: 'Pine Ridge Falcons',
    on: { weekday: 'FR', week: -2 },
    starts: '19:00',
    score: [35, 14],
  },
  {
    sport: 'Football',
    team: MILLERS,
    opponent: LARKS,
    on: { weekday: 'FR', week: -2 },
    starts: '19:30',
    location: FIELD,
    score: [24, 21],
    note: 'After two overtimes',
  },
  {
    sport: 'Volleyball',
    team: LARKS,
    opponent: 'Cedar Bluff Rams',
    on: { weekday: 'TU', week: -2 },
    starts: '18:30',
    score: [3, 1],
  },
  {
    sport: 'Volleyball',
    team: LARKS,
    opponent: THRESHERS,
    on: { weekday: 'TH', week: -2 },
    starts: '18:30',
    away: true,
    score: [2, 3],
  },
  {
    sport: 'Soccer',
    team: MILLERS,
    opponent: 'Osprey Lake Herons',
    on: { weekday: 'MO', week: -1 },
    starts: '17:00',
    score: [1, 1],
  },
  {
    sport: 'Basketball',
    team: THRESHERS,
    opponent: 'Harrow Point Comets',
    on: { weekday: 'WE', week: -1 },
    starts: '19:00',
    score: [61, 58],
  },
  {
    sport: 'Football',
    team: MILLERS,
    opponent: THRESHERS,
    on: { weekday: 'FR', week: 1 },
    starts: '19:00',
    location: FIELD,
    note: 'First game of the season under the new lights',
  },
  { sport: 'Volleyball', team: LARKS, opponent: MILLERS, on: { weekday: 'TU', week: 1 }, starts: '18:30' },
  {
    sport: 'Soccer',
    team: MILLERS,
    opponent: 'Pine Ridge Falcons',
    on: { weekday: 'WE', week: 1 },
    starts: '17:00',
    away: true,
    status: 'postponed',
    note: 'The field is under water',
  },
  { sport: 'Basketball', team: THRESHERS, opponent: LARKS, on: { weekday: 'SA', week: 1 }, starts: '14:00' },
  { sport: 'Basketball', team: MILLERS, opponent: 'Cedar Bluff Rams', on: { weekday: 'TH', week: 2 }, starts: '19:00' },
  {
    sport: 'Volleyball',
    team: THRESHERS,
    opponent: 'Osprey Lake Herons',
    on: { weekday: 'TH', week: 2 },
    starts: '18:30',
    away: true,
  },
]
