// Writes and hashes the files of a new release beside the thread that renders them.
import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { FileBatch, FileBatchReply, WrittenFile } from './file-writer.ts'

const root: string = workerData.root
const folders = new Set<string>()

parentPort?.on('message', ({ number, files }: FileBatch) => {
  parentPort?.postMessage({ number, ...write(files) } satisfies FileBatchReply)
})

function write(files: FileBatch['files']): Pick<FileBatchReply, 'written' | 'problem'> {
  try {
    return { written: files.map(({ file, bytes }) => writeFile(file, bytes)) }
  } catch (error) {
    return { written: [], problem: describe(error) }
  }
}

/** Between threads an error keeps only its message, so copy what says why the disk refused. */
function describe(error: unknown): FileBatchReply['problem'] {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, code, syscall, path }: NodeJS.ErrnoException = error
  return { message, code, syscall, path }
}

/** Synchronous writes are several times faster for many small files. */
function writeFile(file: string, bytes: Uint8Array): WrittenFile {
  const target = join(root, file)
  const folder = dirname(target)
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
  folders.add(folder)
  writeFileSync(target, bytes)
  return { path: file, hash: hash('sha256', bytes) }
}
