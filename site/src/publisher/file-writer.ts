import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RenderedFile } from './render.ts'

const FILES_PER_BATCH = 64
/** Rendering waits for the disk, to bound the memory. */
const BATCHES_UNDER_WAY = 8

export interface FileBatch {
  number: number
  files: { file: string; bytes: Uint8Array<ArrayBuffer> }[]
}

export interface WrittenFile {
  path: string
  /** SHA-256 in hex. */
  hash: string
}

export interface FileBatchReply {
  number: number
  written: WrittenFile[]
  problem?: Partial<Pick<NodeJS.ErrnoException, 'code' | 'syscall' | 'path'>> & { message: string }
}

/** Writes files in a thread of its own, while others are rendered. */
export interface FileWriter {
  /** Transfers the bytes, which can't be used afterwards. Throws the error of an earlier file. */
  add(file: RenderedFile): Promise<void>
  /** Resolves when everything is written; throws the first error. Ends the thread either way. */
  finish(): Promise<WrittenFile[]>
  abandon(): Promise<void>
}

export function createFileWriter(root: string): FileWriter {
  const worker = new Worker(new URL('./file-writer.worker.ts', import.meta.url), { workerData: { root } })
  // By path, because a page may be written twice.
  const written = new Map<string, WrittenFile>()
  let batch: FileBatch['files'] = []
  let sent = 0
  let done = 0
  let failure: unknown
  const fail = (error: unknown) => {
    failure ??= error
  }

  worker.on('message', (reply: FileBatchReply) => {
    done = reply.number
    for (const file of reply.written) written.set(file.path, file)
    if (reply.problem) fail(Object.assign(new Error(reply.problem.message), reply.problem))
  })
  worker.on('error', fail)

  async function send(): Promise<void> {
    if (failure !== undefined) throw failure
    if (batch.length === 0) return
    const message: FileBatch = { number: ++sent, files: batch }
    worker.postMessage(
      message,
      batch.map(({ bytes }) => bytes.buffer),
    )
    batch = []
    while (sent - done >= BATCHES_UNDER_WAY) await once(worker, 'message')
  }

  return {
    async add({ file, bytes }) {
      batch.push({ file, bytes: ownBytes(bytes) })
      if (batch.length >= FILES_PER_BATCH) await send()
    },
    async finish() {
      try {
        await send()
        while (done < sent) await once(worker, 'message')
        if (failure !== undefined) throw failure
        return [...written.values()]
      } finally {
        await worker.terminate()
      }
    },
    async abandon() {
      await worker.terminate()
    },
  }
}

/** Only bytes with a buffer of their own can be transferred. */
function ownBytes(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  return buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes)
}
