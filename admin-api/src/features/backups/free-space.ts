import { statfs } from 'node:fs/promises'
import { BackupError } from './backup-errors.ts'

/** What is left to everybody else. */
const RESERVE_BYTES = 256 * 1024 * 1024

/** Refuses with a sentence for people when a folder's disk has not room for so many bytes and some more. */
export async function requireSpace(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free - RESERVE_BYTES >= bytes) return
  throw new BackupError(
    `The disk has ${inWords(free)} free. ${what} needs up to ${inWords(bytes)}, and ${inWords(RESERVE_BYTES)} must be left for everything else. Make room on it, then try again.`,
  )
}

/** `1.4 GB` */
export function inWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(0, Math.round(bytes / 1e3))} kB`
  if (bytes < 1e9) return `${Math.round(bytes / 1e6)} MB`
  return `${(bytes / 1e9).toFixed(1)} GB`
}
