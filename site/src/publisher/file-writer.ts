import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RenderedFile } from './render.ts'

const FILES_PER_BATCH = 64
/** Rendering waits for the disk, to bound the memory. */
const BATCHES_UNDER_WAY = 8

export type FileBatch = { file: string; bytes: Uint8Array<ArrayBuffer> }[]

/** Writes files in a thread of its own, while others are rendered. */
interface FileWriter {
  /** Transfers the bytes, which can't be used afterwards. Throws the error of an earlier file. */
  add(file: RenderedFile): Promise<void>
  /** Resolves when everything is written; throws the first error. */
  finish(): Promise<void>
  end(): Promise<unknown>
}

export function createFileWriter(root: string): FileWriter {
  const worker = new Worker(new URL('./file-writer.worker.ts', import.meta.url), { workerData: root })
  let batch: FileBatch = []
  let underWay = 0
  let failure: unknown

  worker.on('message', () => underWay--)
  worker.on('error', (error) => {
    failure ??= error
  })

  async function send(mostUnderWay: number): Promise<void> {
    if (batch.length > 0) {
      worker.postMessage(
        batch,
        batch.map(({ bytes }) => bytes.buffer),
      )
      batch = []
      underWay++
    }
    while (failure === undefined && underWay > mostUnderWay) await once(worker, 'message')
    if (failure !== undefined) throw failure
  }

  return {
    async add({ file, bytes }) {
      batch.push({ file, bytes: ownBytes(bytes) })
      if (batch.length >= FILES_PER_BATCH) await send(BATCHES_UNDER_WAY)
    },
    finish: () => send(0),
    end: () => worker.terminate(),
  }
}

/** Only bytes with a buffer of their own can be transferred. */
function ownBytes(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  return buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes)
}
