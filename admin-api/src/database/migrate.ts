import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type MigrationStep, migrations } from './migrations/index.ts'
import type { Store } from './store.ts'

type MigrationList = Readonly<Record<string, MigrationStep>>

interface MigrateOptions {
  /** Before the tables of a database that is in use already change, to make a backup; what it throws leaves them as they are. */
  beforeUpdate?: () => Promise<unknown>
  list?: MigrationList
}

export interface MigrationReport {
  applied: string[]
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
  if (!isUpToDate && applied.length > 0) await options.beforeUpdate?.()
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return { applied: results.map((result) => result.migrationName) }
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
      'Start that version again, or go back: npm run restore -- <file>, with the newest file in backups/ that ends in -update.tar.zst.',
  )
}
