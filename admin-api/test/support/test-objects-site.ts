import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../src/database/database.ts'
import type { Store } from '../../src/database/store.ts'
import type { ObjectStore } from '../../src/object-store/object-store.ts'

/** A site in an object store, as from the publish loop. */
export interface TestObjectsSite {
  /** The whole site from now on. Resolves to its version. */
  publish(files: Readonly<Record<string, string>>, version?: number): Promise<number>
  /** What is live: text by file. */
  readonly files: Readonly<Record<string, string>>
  /** The key under which a file's bytes are. */
  keyOf(file: string): Promise<string>
  /** The rows as they are now. `restore` puts them back, as a backup does. */
  backUp(): Promise<{ restore(): Promise<void> }>
}

const TABLES = ['site_state', 'site_versions', 'site_files'] as const

export function createTestObjectsSite({ db }: Pick<Store, 'db'>, objects: ObjectStore): TestObjectsSite {
  let live: Readonly<Record<string, string>> = {}
  let publishes = 0

  async function publish(files: Readonly<Record<string, string>>, wanted?: number): Promise<number> {
    const publishId = `00000000-0000-7000-8000-${String(++publishes).padStart(12, '0')}`
    const rows = await Promise.all(Object.entries(files).map(([path, text]) => put(path, text, publishId)))
    const version = await db.transaction().execute((trx) => commit(trx, rows, publishId, wanted))
    live = files
    return version
  }

  async function put(path: string, text: string, publishId: string) {
    const body = Buffer.from(text)
    const hash = createHash('sha256').update(body).digest('hex')
    const known = await db.selectFrom('site_files').selectAll().where('path', '=', path).executeTakeFirst()
    if (known?.hash === hash) return known
    const key = `site/${hash}.${publishId}`
    await objects.put(key, body)
    return { path, object_key: key, hash, bytes: body.length, version: 0 }
  }

  return {
    publish,
    get files() {
      return live
    },
    async keyOf(file) {
      const { object_key: key } = await db
        .selectFrom('site_files')
        .select('object_key')
        .where('path', '=', file)
        .executeTakeFirstOrThrow()
      if (key === null) throw new Error(`${file} is gone.`)
      return key
    },
    async backUp() {
      const rows = {
        state: await db.selectFrom('site_state').selectAll().execute(),
        versions: await db.selectFrom('site_versions').selectAll().execute(),
        files: await db.selectFrom('site_files').selectAll().execute(),
      }
      const before = live
      return {
        async restore() {
          await db.transaction().execute(async (trx) => {
            for (const table of TABLES) await trx.deleteFrom(table).execute()
            if (rows.state.length > 0) await trx.insertInto('site_state').values(rows.state).execute()
            if (rows.versions.length > 0) await trx.insertInto('site_versions').values(rows.versions).execute()
            if (rows.files.length > 0) await trx.insertInto('site_files').values(rows.files).execute()
          })
          live = before
        },
      }
    },
  }
}

type NewRow = Database['site_files']

async function commit(
  trx: Transaction<Database>,
  rows: readonly NewRow[],
  publishId: string,
  wanted: number | undefined,
): Promise<number> {
  const before = await trx.selectFrom('site_state').select('version').executeTakeFirst()
  const version = wanted ?? Math.max((before?.version ?? 0) + 1, Date.now())
  const known = new Map((await trx.selectFrom('site_files').selectAll().execute()).map((row) => [row.path, row]))
  for (const row of rows) {
    if (known.get(row.path)?.object_key !== row.object_key) await save(trx, { ...row, version })
    known.delete(row.path)
  }
  for (const { path, object_key } of known.values())
    if (object_key !== null) await save(trx, { path, object_key: null, hash: null, bytes: null, version })
  const state = { version, release: 'r', code: 'c', publish_id: publishId, published_at: version }
  await trx
    .insertInto('site_state')
    .values({ id: 1, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute()
  await trx.insertInto('site_versions').values({ version, at: version }).execute()
  return version
}

async function save(trx: Transaction<Database>, row: NewRow): Promise<void> {
  await trx
    .insertInto('site_files')
    .values(row)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
    .execute()
}
