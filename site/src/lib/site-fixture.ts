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

/** One of the county's own teams. */
export interface SiteTeam {
  readonly slug: string
  readonly name: string
  readonly sport: string
  readonly level: string | null
}

/** As with events, a game is over from the next county day on. */
export interface FixtureIndex {
  readonly size: number
  findById(id: string): SiteFixture | undefined
  /** From today on, soonest first, without games that have a result. */
  coming(today: CountyDate, limit: number): readonly SiteFixture[]
  /** Latest first. */
  results(today: CountyDate, limit: number): readonly SiteFixture[]
  /** Without the last day. */
  between(from: CountyDate, until: CountyDate): readonly SiteFixture[]
  /** The county's own, by sport and name. */
  teams(): readonly SiteTeam[]
  /** Undefined for a side that isn't the county's own. */
  findTeam(slug: string): SiteTeam | undefined
  /** Of either side, earliest first. */
  gamesOf(slug: string): readonly SiteFixture[]
  /** @param key of `groupKey`, for standings */
  gamesOfGroup(key: string): readonly SiteFixture[]
  all(): Iterable<SiteFixture>
}
