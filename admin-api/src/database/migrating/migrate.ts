import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type MigrationStep, migrations } from '../migrations/index.ts'
import type { Store } from '../store.ts'
import { afterSquash, BASELINE, isSquashed, LAST_SQUASHED_STEP } from './after-squash.ts'

type MigrationList = Readonly<Record<string, MigrationStep>>

interface MigrateOptions {
  /** Runs before a used database changes, to make a backup. An error cancels the migration. */
  beforeUpdate?: () => Promise<unknown>
  list?: MigrationList
}

export interface MigrationReport {
  applied: string[]
}

/** Nothing is wrong with the database, only with the version that asks. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError' as const
}

/**
 * Applies all missing steps or none.
 * @throws an error with a message for people when the database is from a newer version, whose data older code could
 * destroy, or from one that is too old
 */
export async function migrateStore(store: Store, options: MigrateOptions = {}): Promise<MigrationReport> {
  const list = options.list ?? migrations
  const applied = await listApplied(store)
  const names = afterSquash(applied)
  refuseNewer(names, list)
  const squashed = applied.filter(isSquashed)
  const isUpToDate = names.length === Object.keys(list).length && squashed.length === 0
  if (!isUpToDate && applied.length > 0) await options.beforeUpdate?.()
  if (squashed.length > 0) await squash(store, squashed)
  const migrator = createMigrator(store, list)
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return { applied: results.map((result) => result.migrationName) }
}

/** What `migrateStore` would do. @throws as `migrateStore` does */
export async function findMissingSteps(store: Store, list: MigrationList = migrations): Promise<string[]> {
  const applied = await listApplied(store)
  const names = new Set(afterSquash(applied))
  refuseNewer([...names], list)
  const missing = Object.keys(list).filter((name) => !names.has(name))
  return applied.some(isSquashed) ? [BASELINE, ...missing] : missing
}

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

export async function listApplied(store: Store): Promise<string[]> {
  const tables = await store.db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(store.db)
  return rows.map(({ name }) => name)
}

function refuseNewer(names: readonly string[], list: MigrationList): void {
  const unknown = names.find((name) => !(name in list))
  if (!unknown) return
  throw new NewerDatabaseError(
    `The database was made by a newer version of Hometown (it knows '${unknown}', this version does not). ` +
      'Start that version again, or go back to the newest backup that has -update in its name. npm run restore lists them.',
  )
}

/** Only renames applied steps; the tables don't change. Another process may do it at the same time. */
async function squash({ db }: Store, names: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into kysely_migration (name, timestamp)
      select ${sql.lit(BASELINE)}, timestamp from kysely_migration where name = ${LAST_SQUASHED_STEP}
      on conflict do nothing
    `.execute(trx)
    await sql`delete from kysely_migration where name in (${sql.join(names)})`.execute(trx)
  })
}
