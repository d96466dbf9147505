import { createReadStream } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '../../../object-store/object-store.ts'
import { makeDurable } from './archive/make-durable.ts'
import { backupsFolder } from './backup-name.ts'
import { createBackupObjects } from './backup-objects.ts'
import type { BackupStore } from './backup-store.ts'
import { deleteBackupFile, findBackup, listBackups, notePath } from './list-backups.ts'

export interface BackupPlace {
  readonly dataDir: string
  readonly objects?: ObjectStore | undefined
}

/** In the object store, where every machine finds them, else in `DATA_DIR/backups`. */
export function openBackupStore({ dataDir, objects }: BackupPlace): BackupStore {
  if (objects) return createBackupObjects(objects)
  const pathOf = (name: string) => join(backupsFolder(dataDir), name)
  return {
    list: () => listBackups(dataDir),
    find: (name) => findBackup(dataDir, name),
    async keep(archive, backup) {
      await writeFile(notePath(dataDir, backup.name), JSON.stringify(backup), { mode: 0o600 })
      await rename(archive, pathOf(backup.name))
      await makeDurable(backupsFolder(dataDir))
    },
    open: async (name) => createReadStream(pathOf(name)),
    delete: (name) => deleteBackupFile(dataDir, name),
  }
}
