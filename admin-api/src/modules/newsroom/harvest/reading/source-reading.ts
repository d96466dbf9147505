import type { ScrapedItem } from '../../extraction/extraction.service.ts'
import type { CacheEntry } from './scraping-cache.repository.ts'

/** What reading a source came to. Sentences are for people. */
export type SourceReading =
  | {
      outcome: 'done'
      items: ScrapedItem[]
      /** What could not be read of it; null where all could. */
      problem: string | null
      /** A feed that its page names, where the source has none. */
      feedUrl: string | null
      /** To be kept together with the items: who has the one has seen the other. */
      cache: CacheEntry[]
      /** Seconds that the site wants to be left alone. */
      retryAfter?: number | undefined
    }
  | { outcome: 'unchanged' }
  | {
      outcome: 'failed'
      problem: string
      httpStatus: number | null
      retryAfter?: number | undefined
      /** Nothing answered, or what did is busy or broken for now: the same may be read the next time. */
      isTemporary?: boolean
    }
  /** Somebody ended the run. */
  | { outcome: 'stopped' }

export type DoneReading = Extract<SourceReading, { outcome: 'done' }>
export type FailedReading = Extract<SourceReading, { outcome: 'failed' }>

export function failed(problem: string, status: number | null = null, retryAfter?: number): FailedReading {
  return { outcome: 'failed', problem, httpStatus: status, retryAfter }
}
