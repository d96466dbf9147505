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
  level?: string
  /** The team's own score comes first. */
  score?: readonly [number, number]
  forfeitedBy?: 'team' | 'opponent'
  status?: 'postponed' | 'cancelled'
  note?: string
}
