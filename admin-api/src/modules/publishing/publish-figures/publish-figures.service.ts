import type { PublishOutcome, PublishTotals } from '@hometown/shared-types/publish-totals'

/** Counts what this process publishes, for the metrics. */
export interface PublishFigures {
  noteOutcome(outcome: PublishOutcome): void
  notePut(bytes: number): void
  /** Times the work, whether it succeeds or fails. */
  time<T>(part: 'upload' | 'commit', work: () => Promise<T>): Promise<T>
  totals(): PublishTotals
}

export function createPublishFigures(): PublishFigures {
  const outcomes = new Map<PublishOutcome, number>()
  const seconds = { upload: 0, commit: 0 }
  let objects = 0
  let bytes = 0
  return {
    noteOutcome(outcome) {
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    },
    notePut(length) {
      objects += 1
      bytes += length
    },
    async time(part, work) {
      const begunAt = performance.now()
      try {
        return await work()
      } finally {
        seconds[part] += (performance.now() - begunAt) / 1000
      }
    },
    totals: () => ({
      outcomes: [...outcomes].map(([outcome, publishes]) => ({ outcome, publishes })),
      objects,
      bytes,
      uploadSeconds: seconds.upload,
      commitSeconds: seconds.commit,
    }),
  }
}
