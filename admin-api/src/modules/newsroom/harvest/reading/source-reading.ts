import type { ScrapedItem } from '../../extraction/extraction.service.ts'
import type { CacheEntry } from './scraping-cache.repository.ts'

export type SourceReading =
  | {
      outcome: 'done'
      items: ScrapedItem[]
      problem: string | null
      /** Only if the source has none. */
      feedUrl: string | null
      /** Save it together with the items. */
      cache: CacheEntry[]
      retryAfter?: number | undefined
    }
  | { outcome: 'unchanged' }
  | {
      outcome: 'failed'
      problem: string
      httpStatus: number | null
      retryAfter?: number | undefined
      /** The same URL may work next time. */
      isTemporary?: boolean
    }
  | { outcome: 'stopped' }

export type DoneReading = Extract<SourceReading, { outcome: 'done' }>
export type FailedReading = Extract<SourceReading, { outcome: 'failed' }>

export function failed(problem: string, status: number | null = null, retryAfter?: number): FailedReading {
  return { outcome: 'failed', problem, httpStatus: status, retryAfter }
}
