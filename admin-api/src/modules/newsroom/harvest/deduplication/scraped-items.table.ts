import type { Generated } from 'kysely'

interface Found {
  id: string
  url: string | null
  source: string
  source_id: string | null
  created_at: number
  updated_at: number
  expires_at: number
}

export interface ScrapedNewsTable extends Found {
  title: string
  content: string | null
  summary: string | null
  author: string | null
  published_at: number | null
  category: string | null
  image_url: string | null
}

/** `date` and `time` are local to the event. */
export interface ScrapedEventTable extends Found {
  title: string
  date: string | null
  time: string | null
  location: string | null
  description: string | null
  category: string | null
  image_url: string | null
}

export interface ScrapedSportsTable extends Found {
  team: string
  opponent: string | null
  date: string | null
  time: string | null
  location: string | null
  sport: Generated<string | null>
  season: Generated<string | null>
}
