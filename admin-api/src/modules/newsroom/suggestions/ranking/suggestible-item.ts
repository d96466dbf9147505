import type { ScrapedItem } from '../../extraction/extraction.service.ts'

type WithoutPlace<Kind> = Kind extends ScrapedItem ? Omit<Kind, 'url' | 'guid' | 'author'> : never

/** The input of the ranking. A suggestion has all of it, so it can be ranked again. */
export type SuggestibleItem = WithoutPlace<ScrapedItem>
