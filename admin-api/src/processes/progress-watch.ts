import type { ProcessMessage } from '@hometown/shared-types/process-messages'

/** The publisher tells every second that it gets on; what it does in one go, like writing many files, may take minutes. */
const HANGS_AFTER_MS = 5 * 60_000
const LOOKS_PER_LIMIT = 5

/** Notices when the publisher has something to do and no longer gets on with it. */
export interface ProgressWatch {
  /** It starts, which counts as something to do until it is ready. */
  started(): void
  asked(message: ProcessMessage): void
  heard(message: ProcessMessage): void
  stop(): void
}

export function watchProgress(onHang: () => void, hangsAfterMs = HANGS_AFTER_MS): ProgressWatch {
  const START = 'start'
  const underWay = new Set<string>()
  let progressAt = performance.now()

  const interval = setInterval(() => {
    if (underWay.size === 0 || performance.now() - progressAt < hangsAfterMs) return
    underWay.clear()
    onHang()
  }, hangsAfterMs / LOOKS_PER_LIMIT)

  function begin(work: string): void {
    if (underWay.size === 0) progressAt = performance.now()
    underWay.add(work)
  }

  return {
    started() {
      underWay.clear()
      begin(START)
    },
    asked(message) {
      if (message.type === 'publish' || message.type === 'preview') begin(message.requestId)
    },
    heard(message) {
      // A process can be well and its work stand still.
      if (message.type === 'process-health') return
      progressAt = performance.now()
      if (message.type === 'ready') underWay.delete(START)
      if ('requestId' in message) underWay.delete(message.requestId)
    },
    stop: () => clearInterval(interval),
  }
}
