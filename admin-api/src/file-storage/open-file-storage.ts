import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../context.ts'
import { AppError } from '../http/errors/app-error.ts'
import type { FileArea, FileStorage } from './file-storage.ts'
import { createObjectStorage } from './object-storage.ts'

export type FileContext = Pick<AppContext, 'config' | 'log' | 'objects'>

const FOLDERS: Readonly<Record<FileArea, FolderOptions & { readonly folder: string }>> = {
  uploads: { folder: 'uploads' },
  derived: { folder: 'derived' },
  cards: { folder: 'derived/cards', canBeLost: true },
  suggestions: { folder: 'derived/suggestions', canBeLost: true },
  'chat-files': { folder: 'chat-files', noun: 'file', isPrivate: true },
}

/** In the object store where there is one, else in a folder of `DATA_DIR`. */
export function openFileStorage(context: FileContext, area: FileArea): FileStorage {
  const { objects, config } = context
  if (!objects) return createFolderStorage(folderOf(config.dataDir, area), FOLDERS[area])
  return createObjectStorage({ ...context, objects }, area, FOLDERS[area].noun)
}

export function folderOf(dataDir: string, area: FileArea): string {
  return join(dataDir, FOLDERS[area].folder)
}

const DISK_FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EROFS', 'EDQUOT', 'EACCES', 'EPERM'])

interface FolderOptions {
  /** What people call these files. */
  readonly noun?: 'picture' | 'file'
  /** Nobody else may read the files. The names of unfinished ones begin with a dot, because backups skip those. */
  readonly isPrivate?: boolean
  /** A file that a power cut loses is made again, so it needs no fsync. */
  readonly canBeLost?: boolean
}

/** Creates the folder with the first file. */
function createFolderStorage(folder: string, options: FolderOptions = {}): FileStorage {
  const { noun = 'picture', isPrivate = false } = options
  const pathOf = (name: string) => join(folder, name)

  async function find(name: string) {
    const found = await stat(pathOf(name)).catch(() => undefined)
    return found?.isFile() ? { size: found.size, usedAt: found.mtimeMs } : undefined
  }

  async function listByUse(): Promise<{ name: string; usedAt: number }[]> {
    const names = await readdir(folder).catch(() => [])
    const files = await Promise.all(names.map(async (name) => ({ name, found: await find(name) })))
    return files.flatMap(({ name, found }) => (found ? [{ name, usedAt: found.usedAt }] : []))
  }

  return {
    async put(name, bytes) {
      if (await find(name)) return
      try {
        await mkdir(folder, { recursive: true, ...(isPrivate && { mode: 0o700 }) })
        await writeWhole(folder, name, bytes, options)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && DISK_FULL_CODES.has(error.code))) throw error
        throw new AppError(503, 'disk', `Couldn’t store the ${noun}. The disk is full or read-only.`)
      }
    },

    async get(name) {
      const found = await find(name)
      return found && { size: found.size, open: () => createReadStream(pathOf(name)) }
    },

    find,

    delete: (name) => rm(pathOf(name), { force: true }),

    async touch(name) {
      const now = new Date()
      return utimes(pathOf(name), now, now).then(
        () => true,
        () => false,
      )
    },

    async list(unusedSince) {
      if (unusedSince === undefined) return readdir(folder).catch(() => [])
      return (await listByUse()).flatMap(({ name, usedAt }) => (usedAt < unusedSince ? [name] : []))
    },

    async listOldest(keep) {
      if ((await readdir(folder).catch(() => [])).length <= keep) return []
      const files = await listByUse()
      files.sort((one, other) => other.usedAt - one.usedAt)
      return files.slice(keep).map(({ name }) => name)
    },
  }
}

async function writeWhole(
  folder: string,
  name: string,
  bytes: Uint8Array,
  { isPrivate, canBeLost }: FolderOptions,
): Promise<void> {
  const beside = join(folder, isPrivate ? `.${name}` : `${name}.${randomUUID()}`)
  try {
    const file = await open(beside, 'wx', isPrivate ? 0o600 : 0o644)
    await file.writeFile(bytes)
    if (!canBeLost) await file.sync()
    await file.close()
    await rename(beside, join(folder, name))
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}
