import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '../../../object-store/object-store.ts'
import { backupsFolder, readBackupName } from './backup-name.ts'
import { keyOf } from './backup-objects.ts'
import { notePath } from './list-backups.ts'

export { moveEntry } from './archive/move-entry.ts'

/** Brings the backups of one machine into the object store. Safe to repeat. @returns how many there are */
export async function copyBackups(dataDir: string, objects: ObjectStore): Promise<number> {
  const names = (await readdir(backupsFolder(dataDir)).catch(() => [])).filter((name) => readBackupName(name))
  for (const name of names) {
    const file = join(backupsFolder(dataDir), name)
    const { size: bytes } = await stat(file)
    if ((await objects.find(keyOf(name)))?.bytes !== bytes) await objects.put(keyOf(name), { file, bytes })
    const note = await readFile(notePath(dataDir, name)).catch(() => undefined)
    if (note) await objects.put(`${keyOf(name)}.json`, note, { type: 'application/json' })
  }
  return names.length
}
