import type { Readable } from 'node:stream'
import type { Backup } from '@hometown/shared-types/backup'

/** Where archives are kept, each with a note that describes it. */
export interface BackupStore {
  /** Newest first. */
  list(): Promise<Backup[]>
  /** @param name untrusted; only names in our format are looked up */
  find(name: string): Promise<Backup | undefined>
  /** @param archive a finished file on this machine, which may be moved */
  keep(archive: string, backup: Backup): Promise<void>
  open(name: string): Promise<Readable | undefined>
  delete(name: string): Promise<void>
}
