import { createWriteStream, existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from '../../../../object-store/object-store.ts'
import { BackupError } from '../backup-errors.ts'
import { readBackupName } from '../backup-name.ts'
import { keyOf } from '../backup-objects.ts'
import { requireSpace } from '../free-space.ts'

/** The archive on this machine: the file itself, or a copy from the bucket in the workshop. */
export async function fetchArchive(path: string, workshop: string, objects: ObjectStore | undefined): Promise<string> {
  const name = basename(path)
  if (!objects || existsSync(path) || !readBackupName(name)) return path
  const found = await objects.open(keyOf(name))
  if (!found) throw new BackupError(`There is no backup ${name} on this machine or in ${objects.name}.`)
  const target = join(workshop, 'backup')
  try {
    await requireSpace(workshop, found.bytes, 'Downloading the backup')
    await pipeline(found.stream, createWriteStream(target, { mode: 0o600, flags: 'wx' }))
  } finally {
    found.stream.destroy()
  }
  return target
}
