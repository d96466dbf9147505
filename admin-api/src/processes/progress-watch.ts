import type { ProcessMessage } from '@hometown/shared-types/process-messages'

/** The publisher reports progress every second, but one step, such as writing many files, may take minutes. */
const HANGS_AFTER_MS = 5 * 60_000
const CHECKS_PER_LIMIT = 5

export interface ProgressWatch {
  /** Call it after each launch: starting counts as work until the publisher is ready. */
  started(): void
  asked(message: ProcessMessage): void
  heard(message: ProcessMessage): void
  stop(): void
}

interface Reactions {
  /** Restart the publisher: it won't answer any request. */
  onHang(): void
  /** One preview hangs in a healthy publisher. A late reply to it is harmless. */
  onHangingPreview(requestId: string): void
}

interface Work {
  readonly type: 'start' | 'publish' | 'preview'
  readonly since: number
}

export function watchProgress({ onHang, onHangingPreview }: Reactions, hangsAfterMs = HANGS_AFTER_MS): ProgressWatch {
  const START = 'start'
  const underWay = new Map<string, Work>()
  let progressAt = performance.now()
  let heardAt = progressAt

  const interval = setInterval(check, hangsAfterMs / CHECKS_PER_LIMIT)

  function check(): void {
    const longAgo = performance.now() - hangsAfterMs
    const overdue = [...underWay].filter(([, { type, since }]) => since <= longAgo && isStuck(type, longAgo))
    if (overdue.length === 0) return
    if (heardAt <= longAgo || overdue.some(([, { type }]) => type !== 'preview')) {
      underWay.clear()
      onHang()
      return
    }
    for (const [requestId] of overdue) {
      underWay.delete(requestId)
      onHangingPreview(requestId)
    }
  }

  /** A preview is one page. Starting and publishing may take long if there is progress. */
  function isStuck(type: Work['type'], longAgo: number): boolean {
    return type === 'preview' || progressAt <= longAgo
  }

  function begin(id: string, type: Work['type']): void {
    underWay.set(id, { type, since: performance.now() })
  }

  return {
    started() {
      underWay.clear()
      begin(START, 'start')
    },
    asked(message) {
      const { type } = message
      if (type === 'publish' || type === 'preview') begin(message.requestId, type)
    },
    heard(message) {
      heardAt = performance.now()
      // A process can be healthy while its work hangs.
      if (message.type === 'alive') return
      progressAt = heardAt
      if (message.type === 'ready') underWay.delete(START)
      if ('requestId' in message) underWay.delete(message.requestId)
    },
    stop: () => clearInterval(interval),
  }
}
