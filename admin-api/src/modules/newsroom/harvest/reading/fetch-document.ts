import type { AppContext } from '../../../../context.ts'
import type { ReadAnswer, Validators } from '../../../../integrations/outside/outside.ts'
import type { DocumentReader, DocumentToRead, Reading } from '../../extraction/extraction.service.ts'
import { type FailedReading, failed } from './source-reading.ts'

export interface DocumentFetcher {
  /** Never throws. */
  read(url: string, options?: FetchOptions): Promise<FetchedDocument>
}

interface FetchOptions {
  validators?: Validators
  purpose?: 'article'
  /** The words of the link that is followed. */
  listedTitle?: string
}

type FetchedDocument =
  | { outcome: 'read'; reading: Reading; answer: ReadAnswer }
  | { outcome: 'unchanged' }
  | FailedReading

const MAX_BYTES = 5 * 1024 * 1024
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, text/calendar, text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.5'

/** Obeys robots.txt for automatic reading. */
export function createDocumentFetcher(
  { outside, clock }: Pick<AppContext, 'outside' | 'clock'>,
  reader: Pick<DocumentReader, 'read'>,
  county: Pick<DocumentToRead, 'timeZone' | 'countyName'>,
  { signal, withinMs }: { signal: AbortSignal; withinMs: number },
): DocumentFetcher {
  return {
    async read(url, { validators, purpose, listedTitle } = {}) {
      if (!outside) return failed('This installation doesn’t read anything from the internet.')
      const answer = await outside.read(url, {
        ...{ accept: ACCEPT, maxBytes: MAX_BYTES, robots: true, signal, withinMs },
        ...(validators && { validators }),
      })
      if (answer.outcome === 'unchanged') return { outcome: 'unchanged' }
      if (answer.outcome === 'refused') return failed(answer.reason)
      if (answer.outcome === 'failed') {
        const failure = failed(answer.reason, answer.status ?? null, answer.retryAfter)
        return { ...failure, isTemporary: !answer.isUnusable && isTemporary(answer.status) }
      }
      const { body, contentType } = answer
      const reading = await reader.read({
        ...{ url: answer.url, contentType, body, ...county, now: clock.now() },
        ...(purpose && { purpose }),
        ...(listedTitle && { listedTitle }),
      })
      return { outcome: 'read', reading, answer }
    },
  }
}

function isTemporary(status: number | undefined): boolean {
  return status === undefined || status === 408 || status === 425 || status === 429 || status >= 500
}
