import type { CountyDate } from '@hometown/shared-types/county-time'
import type { FixtureStatus } from '@hometown/shared-types/fixture'
import type { SiteEvent } from './site-event.ts'
import type { SiteGame } from './site-game.ts'

/** A game with what its event says of it. */
export interface SiteFixture extends Omit<SiteGame, 'status'>, Pick<SiteEvent, 'id' | 'slug' | 'location' | 'sample'> {
  /** `2026-11-21T19:00`, or only the day. */
  readonly startsAt: string
  readonly status: FixtureStatus
}

/** As with events, a game is over from the next county day on. */
export interface FixtureIndex {
  readonly size: number
  findById(id: string): SiteFixture | undefined
  /** From today on, soonest first, without games that have a result. */
  coming(today: CountyDate, limit: number): readonly SiteFixture[]
  /** Latest first. */
  results(today: CountyDate, limit: number): readonly SiteFixture[]
}
