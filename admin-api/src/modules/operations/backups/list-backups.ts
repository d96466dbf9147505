import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Backup, backupSchema } from '@hometown/shared-types/backup'
import { backupsFolder, readBackupName } from './backup-name.ts'

/** Description file beside each backup, so that listing needn't unpack it. */
export function notePath(dataDir: string, name: string): string {
  return join(backupsFolder(dataDir), `${name}.json`)
}

export async function listBackups(dataDir: string): Promise<Backup[]> {
  const names = await readdir(backupsFolder(dataDir)).catch(() => [])
  const backups = await Promise.all(names.map((name) => findBackup(dataDir, name)))
  return backups.filter((backup) => backup !== undefined).sort((a, b) => b.madeAt.localeCompare(a.madeAt))
}

/** @param name untrusted; only names in our format are looked up. */
export async function findBackup(dataDir: string, name: string): Promise<Backup | undefined> {
  const said = readBackupName(name)
  if (!said) return undefined
  const facts = await stat(join(backupsFolder(dataDir), name)).catch(() => undefined)
  if (!facts?.isFile()) return undefined
  const plain = { name, kind: said.kind, madeAt: new Date(said.madeAt).toISOString(), bytes: facts.size }
  const note = await readNote(dataDir, name)
  // If the size differs, the description belongs to another file of the same name.
  return note?.bytes === facts.size ? { ...note, ...plain } : { ...plain, checkedAt: null, counts: null }
}

export async function deleteBackupFile(dataDir: string, name: string): Promise<void> {
  await rm(join(backupsFolder(dataDir), name), { force: true })
  await rm(notePath(dataDir, name), { force: true })
}

async function readNote(dataDir: string, name: string): Promise<Backup | undefined> {
  try {
    return backupSchema.parse(JSON.parse(await readFile(notePath(dataDir, name), 'utf8')))
  } catch {
    return undefined
  }
}
