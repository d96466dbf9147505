export interface OutlineSource {
  name: string
  url: string
  feedUrl: string | null
  description: string | null
  /** Its own category, or else its folders, the nearest first. */
  categories: string[]
}

export type OpmlReading = { ok: true; sources: OutlineSource[] } | { ok: false }
