import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 2_000_000_000

/**
 * Returns a folder in memory if there is room. Tests make and remove thousands of files, and ext4 looks for a free
 * inode the longer, the more files have just been removed.
 */
export function temporaryFolder(): string {
  return process.env.TMPDIR === undefined && hasRoomInMemory(ROOM_BYTES) ? IN_MEMORY : tmpdir()
}

/** Containers have 64 MB of memory for files; other systems have none. */
export function hasRoomInMemory(atLeastBytes: number): boolean {
  if (!existsSync(IN_MEMORY)) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize > atLeastBytes
}
