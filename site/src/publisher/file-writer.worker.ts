// Writes the files of a new release beside the thread that renders them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { FileBatch, Problem } from './file-writer.ts'

const root: string = workerData
const folders = new Set<string>()

parentPort?.on('message', (files: FileBatch) => parentPort?.postMessage(write(files)))

/** Synchronous writes are several times faster for many small files. */
function write(files: FileBatch): Problem | undefined {
  try {
    for (const { file, bytes } of files) {
      const target = join(root, file)
      const folder = dirname(target)
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
      folders.add(folder)
      writeFileSync(target, bytes)
    }
    return undefined
  } catch (error) {
    const { message, code, syscall, path }: NodeJS.ErrnoException =
      error instanceof Error ? error : new Error(String(error))
    return { message, code, syscall, path }
  }
}
