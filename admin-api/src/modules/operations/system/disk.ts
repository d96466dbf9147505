import { statfs } from 'node:fs/promises'

const LOW_PART = 0.1
const LOW_BYTES = 1e9

/** The disk that a folder is on. Low: less than a tenth or a gigabyte is free. */
export async function measureDisk(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  const totalBytes = blocks * bsize
  return { freeBytes, totalBytes, isLow: freeBytes < totalBytes * LOW_PART || freeBytes < LOW_BYTES }
}
