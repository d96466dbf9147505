import type { ScrapedItem } from '../../extraction/extraction.service.ts'

type WithoutPlace<Kind> = Kind extends ScrapedItem ? Omit<Kind, 'url' | 'guid' | 'author'> : never

/** What of an item its ranking depends on: a suggestion has all of it, and can be ranked again. */
export type SuggestibleItem = WithoutPlace<ScrapedItem>
