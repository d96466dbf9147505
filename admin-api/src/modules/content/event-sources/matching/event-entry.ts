/** What one source says about an event. Times are wall-clock times of the county: `2026-12-05T09:00`, or only a day. */
export interface EventEntry {
  /** The source's name: it often is the place's name too. */
  readonly source: string
  readonly uid?: string | null | undefined
  readonly title: string
  readonly start: string
  readonly end?: string | null | undefined
  readonly place: string
  readonly description: string
  readonly price?: string | null | undefined
  readonly url?: string | null | undefined
  readonly status?: 'confirmed' | 'cancelled' | 'postponed' | undefined
  readonly rrule?: string | null | undefined
}

export type EventRelation = 'same' | 'maybe' | 'different'

export interface EventMatch {
  readonly relation: EventRelation
  /** Sentence parts for a person, the strongest first. */
  readonly reasons: readonly string[]
  /** Higher is more alike; only for sorting. */
  readonly score: number
}
