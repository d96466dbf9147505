import type { ScrapedItem } from '../../extraction/extraction.service.ts'

type Ranked<Kind> = Kind extends ScrapedItem ? Omit<Kind, 'url' | 'guid' | 'author' | 'season'> : never

/** A saved suggestion has all of these fields, so it can be ranked again. */
export type SuggestibleItem = Ranked<ScrapedItem>
