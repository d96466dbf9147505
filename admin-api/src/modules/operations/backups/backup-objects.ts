import { type Backup, backupSchema } from '@hometown/shared-types/backup'
import type { ObjectStore } from '../../../object-store/object-store.ts'
import { BackupError } from './backup-errors.ts'
import { backupMediaType, readBackupName } from './backup-name.ts'
import type { BackupStore } from './backup-store.ts'

export const BACKUPS_PREFIX = 'backups/'
const NOTE = '.json'

/** `backups/<name>`, and beside it `backups/<name>.json`. */
export function createBackupObjects(objects: ObjectStore): BackupStore {
  async function list(): Promise<Backup[]> {
    const sizes = new Map<string, number>()
    for await (const { key, bytes } of objects.list(BACKUPS_PREFIX)) sizes.set(key.slice(BACKUPS_PREFIX.length), bytes)
    const found = [...sizes].map(([name, bytes]) => describe(name, bytes, sizes.has(`${name}${NOTE}`)))
    const backups = (await Promise.all(found)).filter((backup) => backup !== undefined)
    return backups.sort((a, b) => b.madeAt.localeCompare(a.madeAt))
  }

  async function find(name: string): Promise<Backup | undefined> {
    if (!readBackupName(name)) return undefined
    const facts = await objects.find(keyOf(name))
    return facts && describe(name, facts.bytes, true)
  }

  async function describe(name: string, bytes: number, hasNote: boolean): Promise<Backup | undefined> {
    const said = readBackupName(name)
    if (!said) return undefined
    const plain = { name, kind: said.kind, madeAt: new Date(said.madeAt).toISOString(), bytes }
    const note = hasNote ? await readNote(name) : undefined
    // If the size differs, the note belongs to another file of the same name.
    return note?.bytes === bytes ? { ...note, ...plain } : { ...plain, checkedAt: null, counts: null }
  }

  async function readNote(name: string): Promise<Backup | undefined> {
    const text = await objects.get(keyOf(name) + NOTE)
    try {
      return text && backupSchema.parse(JSON.parse(text.toString('utf8')))
    } catch {
      return undefined
    }
  }

  return {
    list,
    find,
    async keep(archive, backup) {
      const key = keyOf(backup.name)
      await objects.put(key, { file: archive, bytes: backup.bytes }, { type: backupMediaType(backup.name) })
      if ((await objects.find(key))?.bytes !== backup.bytes)
        throw new BackupError(`The backup isn’t in ${objects.name} as it was sent there, so there is no new backup.`)
      await objects.put(key + NOTE, Buffer.from(JSON.stringify(backup)), { type: 'application/json' })
    },
    open: async (name) => (await objects.open(keyOf(name)))?.stream,
    async delete(name) {
      await objects.delete(keyOf(name))
      await objects.delete(keyOf(name) + NOTE)
    },
  }
}

export function keyOf(name: string): string {
  return BACKUPS_PREFIX + name
}
