import type { ShareCard } from '@hometown/shared-types/share-card'
import { createThread } from '../../../threads/thread.ts'

const HEAP_LIMIT_MB = 256
const WITHIN_MS = 20_000

export interface CardDrawer {
  /** Undefined for a card that can't be drawn. */
  draw(card: ShareCard): Promise<Uint8Array | undefined>
  rest(): Promise<void>
}

/** Draws cards in a separate thread: typesetting takes longer than a publish may wait. */
export function createCardDrawer(): CardDrawer {
  const code = new URL('./draw-card.worker.ts', import.meta.url)
  const thread = createThread<ShareCard, Uint8Array>(code, { heapMb: HEAP_LIMIT_MB, deadlineMs: WITHIN_MS })
  return {
    async draw(card) {
      const answer = await thread.run(card)
      return answer.outcome === 'done' ? answer.value : undefined
    },
    rest: () => thread.close(),
  }
}
