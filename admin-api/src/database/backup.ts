import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Store } from './store.ts'

/**
 * SQLite's own copy in `DATA_DIR/backups`: complete and consistent, also while others read and write. Answers its path;
 * undefined on PostgreSQL, whose own tools make backups.
 * @param reason begins the file's name: `before-update`.
 */
export async function backUpStore(
  store: Store,
  dataDir: string,
  reason: string,
  now: number,
): Promise<string | undefined> {
  if (store.kind !== 'sqlite') return undefined
  const folder = join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${reason}-${new Date(now).toISOString().replace(/[:.]/g, '-')}.sqlite`)
  await sql`vacuum into ${path}`.execute(store.db)
  return path
}
