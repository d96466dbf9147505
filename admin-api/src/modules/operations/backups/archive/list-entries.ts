import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DISK_FOLDER } from './move-entry.ts'

export async function listEntries(folder: string): Promise<Dirent[]> {
  const top = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const folders = top.filter((entry) => entry.isDirectory() && entry.name !== DISK_FOLDER)
  const below = await Promise.all(
    folders.map(({ name }) => readdir(join(folder, name), { recursive: true, withFileTypes: true })),
  )
  return [...top, ...below.flat()]
}
