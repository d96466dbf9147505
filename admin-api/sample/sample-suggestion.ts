import type { ScrapedItem } from '../src/modules/newsroom/extraction/extraction.service.ts'

/** As it stands in the file: days count from the day of the first start. */
export interface SampleSuggestion {
  /** The name of a sample source. */
  readonly source: string
  /** Another one that tells the same. */
  readonly alsoIn?: string
  readonly kind: ScrapedItem['kind']
  /** Below the address of its source. */
  readonly path: string
  readonly title: string
  readonly text: string
  readonly author?: string
  /** Hours before the first start. */
  readonly hoursAgo: number
  /** Of an event and a game. */
  readonly on?: { readonly inDays: number; readonly starts: string; readonly ends?: string; readonly location: string }
  readonly game?: { readonly sport: string; readonly team: string; readonly opponent: string; readonly atHome: boolean }
}
