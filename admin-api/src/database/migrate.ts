import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { backUpStore } from './backup.ts'
import { type MigrationStep, migrations } from './migrations/index.ts'
import type { Store } from './store.ts'

type MigrationList = Readonly<Record<string, MigrationStep>>

interface MigrateOptions {
  /** Its `backups` get a copy of an existing SQLite file before the tables change. Without it there is no copy. */
  dataDir?: string
  now?: number
  list?: MigrationList
}

export interface MigrationReport {
  applied: string[]
  /** Path of the copy that was made, if one was. */
  backup: string | undefined
}

/**
 * Brings the tables up to date: all steps or none. Throws a sentence for people when the database was made by a newer
 * version, because older code can't know what it would destroy.
 */
export async function migrateStore(store: Store, options: MigrateOptions = {}): Promise<MigrationReport> {
  const list = options.list ?? migrations
  await refuseNewer(store, list)
  const migrator = createMigrator(store, list)
  const applied = (await migrator.getMigrations()).filter((step) => step.executedAt)
  const isUpToDate = applied.length === Object.keys(list).length
  const mustCopy = !isUpToDate && applied.length > 0
  const backup =
    mustCopy && options.dataDir
      ? await backUpStore(store, options.dataDir, 'before-update', options.now ?? Date.now())
      : undefined
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return { applied: results.map((result) => result.migrationName), backup }
}

/** The steps that the database still lacks. Empty when it is up to date. */
export async function pendingMigrations(store: Store): Promise<string[]> {
  const steps = await createMigrator(store, migrations).getMigrations()
  return steps.filter((step) => !step.executedAt).map((step) => step.name)
}

function createMigrator(store: Store, list: MigrationList): Migrator {
  const steps = Object.entries(list).map(([name, step]) => {
    const migration: Migration = { up: (db) => step(db, store.kind) }
    return [name, migration] as const
  })
  return new Migrator({ db: store.db, provider: { getMigrations: async () => Object.fromEntries(steps) } })
}

async function refuseNewer(store: Store, list: MigrationList): Promise<void> {
  const tables = await store.db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(store.db)
  const unknown = rows.find((row) => !(row.name in list))
  if (!unknown) return
  throw new Error(
    `The database was made by a newer version of Hometown (it knows '${unknown.name}', this version does not). ` +
      'Start that version again, or put back the copy in backups/ that was made before the update.',
  )
}
