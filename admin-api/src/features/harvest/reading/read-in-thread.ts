import { createThread, type Thread } from '../../../threads/thread.ts'
import { type DocumentToRead, emptyReading, type Reading } from './find.ts'

const LIMITS = { heapMb: 128, deadlineMs: 10_000 }

export interface DocumentReader {
  /** Never rejects: what crashes or hangs the parsers costs only its own document, whose body is gone afterwards. */
  read(document: DocumentToRead): Promise<Reading>
  /** Gives back the memory, until there is something to read again. */
  close(): Promise<void>
}

/** Reads documents of sources in threads, each document in the one that has the least to do. */
export function createReader({
  threads,
  deadlineMs = LIMITS.deadlineMs,
}: {
  threads: 1 | 2
  deadlineMs?: number
}): DocumentReader {
  const code = new URL('./read-document.worker.ts', import.meta.url)
  const lanes = Array.from({ length: threads }, () => ({
    thread: createThread<DocumentToRead, Reading>(code, { ...LIMITS, deadlineMs }),
    waiting: 0,
  }))

  async function readIn(lane: { thread: Thread<DocumentToRead, Reading>; waiting: number }, document: DocumentToRead) {
    lane.waiting++
    const outcome = await lane.thread.run(document, { handOver: ownBytes(document.body) })
    lane.waiting--
    if (outcome.outcome === 'done') return outcome.value
    return emptyReading('unknown', [outcome.outcome === 'too_slow' ? TOO_SLOW_MESSAGE : BROKEN_MESSAGE])
  }

  return {
    async read(document) {
      const [lane] = [...lanes].sort((one, other) => one.waiting - other.waiting)
      return lane ? readIn(lane, document) : emptyReading('unknown', [BROKEN_MESSAGE])
    },
    async close() {
      await Promise.all(lanes.map(({ thread }) => thread.close()))
    },
  }
}

/** A small buffer is a part of one that others share. */
function ownBytes({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}

const TOO_SLOW_MESSAGE = 'Reading what is there took too long, so it was given up.'
const BROKEN_MESSAGE = 'What is there cannot be read: it is too large or too damaged.'
