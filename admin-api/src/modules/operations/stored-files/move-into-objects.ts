import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pLimit from 'p-limit'
import { type FileContext, folderOf, openFileStorage } from '../../../file-storage/open-file-storage.ts'
import { findStoredFile, noteDamage } from '../../../file-storage/stored-files.repository.ts'
import { FILE_AREAS, type FileArea } from '../../../file-storage/stored-files.table.ts'
import { moveEntry } from '../../../lib/durable-files.ts'
import type { ObjectStore } from '../../../object-store/object-store.ts'
import { copyBackups } from '../backups/make-backup.service.ts'

const AT_ONCE = 16
/** Unfinished ones begin with a dot or end in an id. */
const FILE_NAME = /^(?!\.)(?!.*\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}$)[\w.-]+$/
const ASIDE = 'before-object-store'

export interface MoveProgress {
  readonly done: number
  readonly total: number
}

export interface Moved {
  /** Files that are in the object store now, those of earlier tries included. */
  readonly files: number
  readonly sent: number
  readonly backups: number
}

/** Files in `DATA_DIR` that are not in the object store as they are here. Nothing was deleted or moved. */
export class UnequalFilesError extends Error {
  override name = 'UnequalFilesError' as const
}

/**
 * Brings the files of one machine into the object store. Safe to repeat: what is there already is compared by its hash
 * and isn't sent again. @throws UnequalFilesError, AppError 503
 */
export async function copyIntoObjects(
  context: FileContext,
  objects: ObjectStore,
  onProgress: (progress: MoveProgress) => void = () => undefined,
): Promise<Moved> {
  const { dataDir } = context.config
  const files = (await Promise.all(FILE_AREAS.map((area) => listFiles(dataDir, area)))).flat()
  const few = pLimit(AT_ONCE)
  let done = 0
  const sent = await Promise.all(
    files.map((file) =>
      few(async () => {
        const isSent = await copyFile(context, file)
        done++
        onProgress({ done, total: files.length })
        return isSent
      }),
    ),
  )
  const backups = await copyBackups(dataDir, objects)
  await verify(context, objects, files)
  return { files: files.length, sent: sent.filter(Boolean).length, backups }
}

/** Whether files of one machine are left in `DATA_DIR`. */
export async function hasFilesToMove({ config }: Pick<FileContext, 'config'>): Promise<boolean> {
  for (const area of FILE_AREAS) if ((await listFiles(config.dataDir, area)).length > 0) return true
  return false
}

/** Call it after the copy, while nothing writes into these folders. @returns the folder where they are now */
export async function setFilesAside({ config, clock }: Pick<FileContext, 'config' | 'clock'>): Promise<string> {
  const { dataDir } = config
  const instant = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-')
  const aside = join(dataDir, `${ASIDE}-${instant}Z`)
  await mkdir(aside, { recursive: true, mode: 0o700 })
  for (const path of [folderOf(dataDir, 'uploads'), folderOf(dataDir, 'chat-files'), folderOf(dataDir, 'derived')])
    if (existsSync(path)) await moveEntry(path, join(aside, basename(path)))
  return aside
}

interface LocalFile {
  readonly area: FileArea
  readonly name: string
  readonly path: string
}

async function listFiles(dataDir: string, area: FileArea): Promise<LocalFile[]> {
  const folder = folderOf(dataDir, area)
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries.flatMap((entry) =>
    entry.isFile() && FILE_NAME.test(entry.name) ? [{ area, name: entry.name, path: join(folder, entry.name) }] : [],
  )
}

/** @returns whether it had to be sent */
async function copyFile(context: FileContext, { area, name, path }: LocalFile): Promise<boolean> {
  const row = await findStoredFile(context.store.db, area, name)
  if (row && row.deleted_at === null && row.damaged_at === null && row.hash === (await hashOf(path))) return false
  await openFileStorage(context, area).put(name, await readFile(path), { mayReplace: true })
  return true
}

/** Reads the bucket's list, since a store may have said yes and kept nothing. */
async function verify(context: FileContext, objects: ObjectStore, files: readonly LocalFile[]): Promise<void> {
  const sizes = new Map<string, number>()
  for (const area of FILE_AREAS) for await (const { key, bytes } of objects.list(`${area}/`)) sizes.set(key, bytes)
  const unequal: string[] = []
  for (const { area, name, path } of files) {
    const row = await findStoredFile(context.store.db, area, name)
    const isThere = row && row.deleted_at === null && sizes.get(row.object_key) === row.bytes
    if (isThere && row.hash === (await hashOf(path))) continue
    unequal.push(`${area}/${name}`)
    // So that the next try sends it again.
    if (row) await noteDamage(context.store.db, row.object_key, context.clock.now())
  }
  if (unequal.length === 0) return
  const some = unequal.slice(0, 5).join(', ')
  throw new UnequalFilesError(
    `${unequal.length} of ${files.length} files aren’t in ${objects.name} as they are here (${some}). Nothing was deleted. Try again.`,
  )
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
