import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { listEntries } from './archive/list-entries.ts'
import { BackupError } from './backup-errors.ts'

/** Space to leave for everything else. */
const RESERVE_BYTES = 256 * 1024 * 1024

/** @throws BackupError when the folder's disk has no room for the bytes and a reserve. */
export async function requireSpace(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free - RESERVE_BYTES >= bytes) return
  throw new BackupError(
    `The disk has ${inWords(free)} free. ${what} needs up to ${inWords(bytes)}, and ${inWords(RESERVE_BYTES)} must be left for everything else. Free some space, then try again.`,
  )
}

/** For a folder on its own disk, both disks need room. On the same disk, moving needs none. */
export async function requireSpaceAcrossDisks(dataDir: string, name: string, fresh: string): Promise<void> {
  const folder = join(dataDir, name)
  const there = await stat(folder).catch(() => undefined)
  if (!there?.isDirectory() || there.dev === (await stat(dataDir)).dev) return
  const [oldBytes, newBytes] = await Promise.all([bytesIn(folder), bytesIn(fresh)])
  await requireSpace(dataDir, oldBytes, `Keeping what is in ${name}`)
  if (newBytes > oldBytes) await requireSpace(folder, newBytes - oldBytes, `Restoring ${name}`)
}

async function bytesIn(folder: string): Promise<number> {
  const files = (await listEntries(folder)).filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** `1.4 GB` */
export function inWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(0, Math.round(bytes / 1e3))} kB`
  if (bytes < 1e9) return `${Math.round(bytes / 1e6)} MB`
  return `${(bytes / 1e9).toFixed(1)} GB`
}
