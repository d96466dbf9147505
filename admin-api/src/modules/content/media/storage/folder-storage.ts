import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { PictureStorage } from './picture-storage.ts'

const DISK_FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EROFS', 'EDQUOT', 'EACCES', 'EPERM'])

/** Creates the folder with the first file. Names must be validated by the caller. */
export function createFolderStorage(folder: string): PictureStorage {
  const pathOf = (name: string) => join(folder, name)
  const find = (name: string) => stat(pathOf(name)).catch(() => undefined)

  return {
    async put(name, bytes) {
      if (await find(name)) return
      try {
        await mkdir(folder, { recursive: true })
        await writeWhole(pathOf(name), bytes)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && DISK_FULL_CODES.has(error.code))) throw error
        throw new AppError(503, 'disk', 'Couldn’t store the picture. The disk is full or read-only.')
      }
    },

    async get(name) {
      const found = await find(name)
      return found && { size: found.size, usedAt: found.mtimeMs, open: () => createReadStream(pathOf(name)) }
    },

    delete: (name) => rm(pathOf(name), { force: true }),

    exists: async (name) => (await find(name)) !== undefined,

    async touch(name) {
      const now = new Date()
      return utimes(pathOf(name), now, now).then(
        () => true,
        () => false,
      )
    },

    list: () => readdir(folder).catch(() => []),
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const beside = `${path}.${randomUUID()}`
  try {
    const file = await open(beside, 'wx', 0o644)
    await file.writeFile(bytes)
    await file.sync()
    await file.close()
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}
