import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import SqliteFile from 'better-sqlite3'
import { CompiledQuery, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newFolder } from '../../../../testing/new-folder.ts'
import { openTestFile } from '../../../test/support/test-store.ts'
import { LOCK_TIMEOUT_MS, type Store } from '../database.ts'
import { openSqlite, SqliteFileDriver } from './sqlite.ts'
import { loadSqlite } from './sqlite-backup.ts'

const setting = (key: string) => ({ key, value: '1', updated_at: 1, updated_by: null })

function insert({ db }: Pick<Store, 'db'>, key: string) {
  return db.insertInto('settings').values(setting(key)).execute()
}

async function listKeys({ db }: Pick<Store, 'db'>): Promise<string[]> {
  const rows = await db.selectFrom('settings').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

test('reads wait neither for another process’s write nor for our own that waits for it', async () => {
  const { store, path } = await openTestFile()
  await insert(store, 'before')
  const unlock = lockOut(path)
  const settled: string[] = []
  const writes = [
    store.db.transaction().execute((trx) => insert({ db: trx }, 'transaction')),
    insert(store, 'statement'),
    store.groupWrite((trx) => insert({ db: trx }, 'group')),
  ].map((write) => write.finally(() => settled.push('written')))
  expect(await listKeys(store)).toEqual(['before'])
  const { rows } = await sql<{ n: number }>`select count(*) as n from settings`.execute(store.db)
  expect(rows).toEqual([{ n: 1 }])
  expect(settled).toEqual([])
  unlock()
  await Promise.all(writes)
  expect(await listKeys(store)).toEqual(['before', 'group', 'statement', 'transaction'])
})

test('writes that answer rows, and statements that are no reads, go where they can write', async () => {
  const { store } = await openTestFile()
  await insert(store, 'a')
  const { rows } = await sql`update settings set value = '2' where key = 'a' returning value`.execute(store.db)
  expect(rows).toEqual([{ value: '2' }])
  await sql`create table notes (id integer primary key)`.execute(store.db)
  const inserted = await sql`insert into notes default values`.execute(store.db)
  expect(inserted.insertId).toBe(1n)
  expect((await sql`select id from notes`.execute(store.db)).rows).toEqual([{ id: 1 }])
})

test('after closing, all that was written is in the one file', async () => {
  const { store, folder, path } = await openTestFile()
  await insert(store, 'a')
  await listKeys(store)
  await store.close()
  expect(readdirSync(folder)).toEqual(['hometown.sqlite'])
  const again = openSqlite(path)
  onTestFinished(() => again.close())
  expect(await listKeys(again)).toEqual(['a'])
})

const INSERT = CompiledQuery.raw("insert into notes values ('kept')")

/** Takes a file's write lock, as another process would. @returns the release */
function lockOut(path: string): () => void {
  const other = new SqliteFile(path)
  other.exec('begin immediate')
  return () => void other.close()
}

function openNotes() {
  const path = join(newFolder(), 'notes.sqlite')
  const writer = new SqliteFile(path, { timeout: 0 })
  writer.exec('create table notes (text text)')
  let resume: (() => void) | undefined
  const driver = new SqliteFileDriver(writer, undefined, () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    resume = resolve
    return promise
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  const unlocks = new Set<() => void>()
  onTestFinished(() => {
    for (const unlock of unlocks) unlock()
    vi.useRealTimers()
    writer.close()
  })
  return {
    /** Simulates another process. */
    lock() {
      const unlock = lockOut(path)
      unlocks.add(unlock)
      return () => {
        unlocks.delete(unlock)
        unlock()
      }
    },
    async write() {
      const connection = await driver.acquireConnection()
      const outcome = connection.executeQuery(INSERT).then(
        () => 'written',
        (error: { code: string }) => error.code,
      )
      return { outcome, release: () => driver.releaseConnection(connection) }
    },
    /** Resolves when a statement waits to be tried again. */
    async isWaiting() {
      while (!resume) await turnOfLoop()
    },
    tryAgain() {
      resume?.()
      resume = undefined
    },
    pass: (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds),
  }
}

test('a write whose turn came late still has its whole patience for another process, which those behind it share', async () => {
  const { lock, write, isWaiting, tryAgain, pass } = openNotes()
  const unlock = lock()
  const before = await write()
  const behind = [await write(), await write()]
  await isWaiting()
  unlock()
  tryAgain()
  expect(await before.outcome).toBe('written')
  pass(2 * LOCK_TIMEOUT_MS)
  lock()
  await before.release()
  await isWaiting()
  pass(LOCK_TIMEOUT_MS)
  tryAgain()
  await isWaiting()
  pass(1)
  tryAgain()
  for (const { outcome, release } of behind) {
    expect(await outcome).toBe('SQLITE_BUSY')
    await release()
  }
})

test('a restore fails rather than forget who was erased, while another program has the database', async () => {
  const present = join(newFolder(), 'present.sqlite')
  const other = new SqliteFile(present)
  other.exec('begin exclusive')
  await expect(loadSqlite(present, 'unused.sqlite', 'unused', '')).rejects.toThrow('locked')
  other.close()
})
