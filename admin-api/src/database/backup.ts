import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Store } from './connection.ts'

/**
 * SQLite's own copy: complete and consistent, also while others read and write. Answers its path; undefined on
 * PostgreSQL, whose own tools make backups.
 * @param options.label begins the file's name: `before-update`.
 */
export async function backupDatabase(
  store: Store,
  options: { dataDir: string; label: string; now: number },
): Promise<string | undefined> {
  if (store.kind !== 'sqlite') return undefined
  const folder = join(options.dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const time = new Date(options.now).toISOString().replace(/[:.]/g, '-')
  const path = join(folder, `${options.label}-${time}.sqlite`)
  await sql`vacuum into ${path}`.execute(store.db)
  return path
}
