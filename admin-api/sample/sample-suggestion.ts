import type { ScrapedItem } from '../src/modules/newsroom/extraction/extraction.service.ts'

/** As in the file: days count from the day of the first start. */
export interface SampleSuggestion {
  readonly source: string
  /** Another source with the same news. */
  readonly alsoIn?: string
  readonly kind: ScrapedItem['kind']
  /** Relative to the source's address. */
  readonly path: string
  readonly title: string
  readonly text: string
  readonly author?: string
  /** Before the first start. */
  readonly hoursAgo: number
  /** For an event or a game. */
  readonly on?: { readonly inDays: number; readonly starts: string; readonly ends?: string; readonly location: string }
  readonly game?: { readonly sport: string; readonly team: string; readonly opponent: string; readonly atHome: boolean }
}
