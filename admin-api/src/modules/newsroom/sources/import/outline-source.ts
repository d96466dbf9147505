export interface OutlineSource {
  name: string
  url: string
  feedUrl: string | null
  description: string | null
  /** The source's own category, then its folders, the nearest first. */
  categories: string[]
}

export type OpmlReading = { ok: true; sources: OutlineSource[] } | { ok: false }
