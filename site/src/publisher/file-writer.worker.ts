// Writes the files of a new release beside the thread that renders them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { FileBatch } from './file-writer.ts'

const root: string = workerData
const folders = new Set<string>()

/** Synchronous writes are several times faster for many small files. An error ends the thread, and is its parent's. */
parentPort?.on('message', (files: FileBatch) => {
  for (const { file, bytes } of files) {
    const target = join(root, file)
    const folder = dirname(target)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    writeFileSync(target, bytes)
  }
  parentPort?.postMessage('written')
})
