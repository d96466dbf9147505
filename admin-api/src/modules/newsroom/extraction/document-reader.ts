import { createThread } from '../../../threads/thread.ts'
import { type DocumentToRead, emptyScrapeResult, type ScrapeResult } from './scrape-result.ts'
import { linkSelectorWithin } from './web-urls.ts'

/** Tells whether a page can be read with the selector. The parser is loaded only here and in threads. */
export async function isLinkSelector(selector: string): Promise<boolean> {
  const { parseHTML } = await import('linkedom')
  try {
    const { document } = parseHTML('<a href="/">')
    // The selector must work alone, too: `a), :is(b` would close our parenthesis.
    for (const one of [selector, linkSelectorWithin(selector)]) document.querySelector(one)
    return true
  } catch {
    return false
  }
}

const DOCUMENT_THREAD_LIMITS = { heapMb: 128, deadlineMs: 10_000, idleMs: 10_000 }

export function createDocumentReader(limits: { deadlineMs?: number } = {}) {
  const code = new URL('./read-document.worker.ts', import.meta.url)
  const thread = createThread<DocumentToRead, ScrapeResult>(code, { ...DOCUMENT_THREAD_LIMITS, ...limits })
  return {
    /** Never rejects: a document that crashes or hangs the parser loses only its own result. */
    async read(document: DocumentToRead): Promise<ScrapeResult> {
      const outcome = await thread.run(document)
      if (outcome.outcome === 'done') return outcome.value
      return emptyScrapeResult('unknown', [outcome.outcome === 'too_slow' ? DOCUMENT_TOO_SLOW_MESSAGE : BROKEN_MESSAGE])
    },
    close: thread.close,
  }
}

export const documentReader = createDocumentReader()

const DOCUMENT_TOO_SLOW_MESSAGE = 'Reading this document took too long, so we stopped.'
const BROKEN_MESSAGE = 'We can’t read this document. It’s too large or too damaged.'
