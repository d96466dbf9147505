import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const SOAKED = ['api', 'jobs', 'publisher'] as const
export type Soaked = (typeof SOAKED)[number]

/** Bytes, at a time in milliseconds since 1970. */
export interface MemorySample {
  readonly at: number
  readonly pid: number
  readonly rss: number
  /** The part of `rss` that belongs to no file; undefined where the system doesn't say. */
  readonly anonymous: number | undefined
  /** After the last collection of everything; undefined before the first. */
  readonly heapLeft: number | undefined
  readonly external: number
}

export function memoryFolder(dataDir: string): string {
  return join(dataDir, 'memory')
}

export function memoryFile(folder: string, name: string): string {
  return join(folder, `${name}.jsonl`)
}

export function readSamples(dataDir: string, name: Soaked): MemorySample[] {
  const lines = readFileSync(memoryFile(memoryFolder(dataDir), name), 'utf8').split('\n')
  return lines.filter(Boolean).map((line): MemorySample => JSON.parse(line))
}
