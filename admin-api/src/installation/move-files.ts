import { existsSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pLimit from 'p-limit'
import type { AppContext } from '../context.ts'
import { FILE_AREAS, folderOf } from '../file-storage/file-storage.ts'
import { moveEntry } from '../lib/durable-files.ts'
import { InstallationRefusedError } from '../lib/installation-refused.ts'
import type { ObjectStore } from '../object-store/object-store.ts'

const AT_ONCE = 16
const LOG_EVERY_MS = 10_000
/** Unfinished ones begin with a dot. */
const FILE_NAME = /^\w[\w.-]*$/

interface LocalFile {
  readonly key: string
  readonly file: string
  readonly bytes: number
}

/**
 * A machine that was alone until now, or that restored a backup from then, brings its files into the object store and
 * sets the folders aside. Safe to repeat: what the store lists with the same size isn’t sent again.
 * @throws InstallationRefusedError if the store doesn’t list all of them afterwards
 */
export async function moveFiles({ config, clock, log, objects }: AppContext): Promise<void> {
  const { dataDir } = config
  const files = await listFiles(dataDir)
  if (!objects || files.length === 0) return
  const few = pLimit(AT_ONCE)
  const missing = await listMissing(objects, files)
  let sent = 0
  let loggedAt = performance.now()
  await few.map(missing, async ({ key, ...body }) => {
    await objects.put(key, body)
    sent++
    if (performance.now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = performance.now()
    log.info(`bringing files into the object store: ${sent} of ${missing.length}`)
  })
  // A store may have said yes and kept nothing.
  const lost = await listMissing(objects, files)
  if (lost.length > 0) {
    const some = lost.slice(0, 5).map(({ key }) => key)
    throw new InstallationRefusedError(
      `${lost.length} of ${files.length} files aren’t in ${objects.name} (${some.join(', ')}). Nothing was deleted. Try again.`,
    )
  }
  const instant = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-')
  const aside = join(dataDir, `before-object-store-${instant}Z`)
  await mkdir(aside, { recursive: true, mode: 0o700 })
  for (const path of [folderOf(dataDir, 'uploads'), folderOf(dataDir, 'chat-files'), folderOf(dataDir, 'derived')])
    if (existsSync(path)) await moveEntry(path, join(aside, basename(path)))
  log.info(
    { files: files.length, sent, aside },
    'the files of this machine are in the object store; you can delete the old ones',
  )
}

async function listFiles(dataDir: string): Promise<LocalFile[]> {
  const files: LocalFile[] = []
  for (const area of FILE_AREAS) {
    const folder = folderOf(dataDir, area)
    for (const entry of existsSync(folder) ? await readdir(folder, { withFileTypes: true }) : []) {
      if (!entry.isFile() || !FILE_NAME.test(entry.name)) continue
      const file = join(folder, entry.name)
      files.push({ key: `${area}/${entry.name}`, file, bytes: (await stat(file)).size })
    }
  }
  return files
}

async function listMissing(objects: ObjectStore, files: readonly LocalFile[]): Promise<LocalFile[]> {
  const sizes = new Map<string, number>()
  for (const area of FILE_AREAS) for await (const { key, bytes } of objects.list(`${area}/`)) sizes.set(key, bytes)
  return files.filter(({ key, bytes }) => sizes.get(key) !== bytes)
}
