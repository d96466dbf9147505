import { statfs } from 'node:fs/promises'

const LOW_PART = 0.1
const LOW_BYTES = 1e9

export async function measureDisk(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  const totalBytes = blocks * bsize
  return { freeBytes, totalBytes, isLow: freeBytes < totalBytes * LOW_PART || freeBytes < LOW_BYTES }
}
