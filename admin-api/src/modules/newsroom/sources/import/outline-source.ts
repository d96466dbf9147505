/** A source as an OPML file has it. */
export interface OutlineSource {
  name: string
  url: string
  feedUrl: string | null
  description: string | null
  /** Its own category, else the folders that it is in, the nearest first. */
  categories: string[]
}

export type OpmlReading = { ok: true; sources: OutlineSource[] } | { ok: false }
