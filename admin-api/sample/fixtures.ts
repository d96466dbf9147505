import { footballSeason } from './football-season.ts'
import type { SampleFixture } from './sample-fixture.ts'

const MILLERS = 'Alder Falls Millers'
const LARKS = 'Linden Grove Larks'
const THRESHERS = 'Stony Ford–Kessler Threshers'

/** Around today: on any first day, games with a score are past and the others are coming. */
export const sampleFixtures: readonly SampleFixture[] = [
  ...footballSeason,
  // The calendar has these two with their own words.
  {
    ...{ sport: 'Basketball', team: MILLERS, opponent: LARKS, on: { weekday: 'FR', week: 0 }, starts: '19:30' },
    location: 'Alder Falls High School gym',
  },
  {
    ...{ sport: 'Basketball', team: THRESHERS, opponent: 'Osprey Lake Ospreys', on: { weekday: 'TU', week: 1 } },
    ...{ starts: '19:00', away: true, location: 'Osprey Lake School gym' },
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
    ...{ sport: 'Volleyball', team: LARKS, opponent: MILLERS, on: { weekday: 'TU', week: 1 }, starts: '18:30' },
    location: 'Lund Gym, Linden Grove',
  },
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
    location: 'Lakeside Gym, Osprey Lake',
  },
]
