import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ShareCard } from '@hometown/shared-types/share-card'

const HEAP_LIMIT_MB = 256
const WITHIN_MS = 20_000

export interface CardDrawer {
  /** One at a time. Undefined for a card that could not be drawn. */
  draw(card: ShareCard): Promise<Uint8Array | undefined>
  /** Gives back the memory until the next card. */
  rest(): Promise<void>
}

/** Cards are drawn in a thread of their own: setting type takes longer than a publish may wait. */
export function createCardDrawer(): CardDrawer {
  let worker: Worker | undefined

  function draw(card: ShareCard): Promise<Uint8Array | undefined> {
    worker ??= new Worker(join(import.meta.dirname, 'draw-card.worker.ts'), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
    })
    const active = worker
    return new Promise((resolve) => {
      const deadline = setTimeout(giveUp, WITHIN_MS)
      active.once('error', giveUp)
      active.once('exit', giveUp)
      active.once('message', finish)
      active.postMessage(card)

      function giveUp(): void {
        if (worker === active) worker = undefined
        void active.terminate()
        finish(undefined)
      }
      function finish(bytes: Uint8Array | undefined): void {
        clearTimeout(deadline)
        active.off('error', giveUp)
        active.off('exit', giveUp)
        active.off('message', finish)
        resolve(bytes)
      }
    })
  }

  return {
    draw,
    async rest() {
      const idle = worker
      worker = undefined
      await idle?.terminate()
    },
  }
}
