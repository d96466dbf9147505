import { existsSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { AppContext } from '../context.ts'
import { fileTimestamp, moveDurably } from '../lib/durable-files.ts'
import { FILE_AREAS, storageFolder } from '../storage/file-storage.ts'

const UPLOADS_AT_ONCE = 16
/** Unfinished files have names that begin with a dot. */
const STORED_FILE_NAME = /^\w[\w.-]*$/

/**
 * A machine that was alone until now, or that restored a backup from then, brings its files into the object store and
 * sets the folders aside. Safe to repeat.
 */
export async function moveFilesToObjectStore({ config: { dataDir }, clock, log, objects }: AppContext): Promise<void> {
  const files = objects ? await listFilesToMove(dataDir) : []
  if (!objects || files.length === 0) return
  log.info({ files: files.length }, 'bringing the files of this machine into the object store')
  await pLimit(UPLOADS_AT_ONCE).map(files, async ({ key, file }) => {
    await objects.put(key, { file, bytes: (await stat(file)).size })
  })
  const aside = join(dataDir, `before-object-store-${fileTimestamp(clock.now())}`)
  await mkdir(aside, { recursive: true, mode: 0o700 })
  for (const folder of ['uploads', 'chat-files', 'derived'])
    if (existsSync(join(dataDir, folder))) await moveDurably(join(dataDir, folder), join(aside, folder))
  log.info({ aside }, 'the files of this machine are in the object store; you can delete the old ones')
}

async function listFilesToMove(dataDir: string): Promise<{ key: string; file: string }[]> {
  const files: { key: string; file: string }[] = []
  for (const area of FILE_AREAS) {
    const folder = storageFolder(dataDir, area)
    for (const entry of existsSync(folder) ? await readdir(folder, { withFileTypes: true }) : [])
      if (entry.isFile() && STORED_FILE_NAME.test(entry.name))
        files.push({ key: `${area}/${entry.name}`, file: join(folder, entry.name) })
  }
  return files
}
