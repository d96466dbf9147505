import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface OutputSize {
  readonly files: number
  readonly megabytes: number
}

/** How many files a build made and how large they are together; so that nobody wins by making less. */
export function outputSize(folder: string): OutputSize {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = entries.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  return { files: entries.length, megabytes: bytes / 1_000_000 }
}
