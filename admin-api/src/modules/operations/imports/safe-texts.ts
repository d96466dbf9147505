import { createThread } from '../../../threads/thread.ts'
import type { SafeText } from './safe-texts.worker.ts'

const HEAP_LIMIT_MB = 256
const BATCH_WITHIN_MS = 30_000
const SINGLE_WITHIN_MS = 5000

export interface SafeTexts {
  /** In the order of the texts; undefined for HTML that is too deep, too large or too slow to parse. */
  read(texts: string[]): Promise<(SafeText | undefined)[]>
  close(): Promise<void>
}

/** In a thread, so that a hostile text ends it and not the import. */
export function createSafeTexts(): SafeTexts {
  const thread = createThread<string[], SafeText[]>(new URL('./safe-texts.worker.ts', import.meta.url), {
    heapMb: HEAP_LIMIT_MB,
    deadlineMs: BATCH_WITHIN_MS,
  })
  return {
    async read(texts) {
      const batch = await thread.run(texts)
      if (batch.outcome === 'done') return batch.value
      const found: (SafeText | undefined)[] = []
      for (const text of texts) {
        const single = await thread.run([text], { deadlineMs: SINGLE_WITHIN_MS })
        found.push(single.outcome === 'done' ? single.value[0] : undefined)
      }
      return found
    },
    close: () => thread.close(),
  }
}
