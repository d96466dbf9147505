import SqliteFile from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openTestFile, openTestStore } from '../../test/support/test-store.ts'
import type { Store } from './database.ts'

function insert({ groupWrite }: Store, ...keys: string[]): Promise<void> {
  return groupWrite(async (trx) => {
    for (const key of keys)
      await trx.insertInto('settings').values({ key, value: '1', updated_at: 1, updated_by: null }).execute()
  })
}

function countRows(path: string): number {
  const file = new SqliteFile(path, { readonly: true })
  const row = file.prepare<[], { n: number }>('select count(*) as n from settings').get()
  file.close()
  return row?.n ?? 0
}

test('grouped writes keep what is good and undo only the member that fails, such as one that breaks a constraint', async () => {
  const store = await openTestStore()
  const results = await Promise.allSettled([['a'], ['b'], ['bad', 'a'], ['c']].map((keys) => insert(store, ...keys)))
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  const rows = await store.db.selectFrom('settings').select('key').orderBy('key').execute()
  expect(rows.map((row) => row.key)).toEqual(['a', 'b', 'c'])
})

test('nobody is left behind who asks again as soon as an answer comes', async () => {
  const { store, path } = await openTestFile()
  const chain = async (name: number) => {
    for (let turn = 0; turn < 20; turn++) {
      await insert(store, `${name}-${turn}`)
      for (let tick = 0; tick < name % 7; tick++) await undefined
    }
  }
  await Promise.all(Array.from({ length: 30 }, (_, name) => chain(name)))
  await chain(30)
  expect(countRows(path)).toBe(620)
})

test('a group shares one commit, and is on disk for others when it is answered', async () => {
  const { store, path } = await openTestFile()
  const before = countRows(path)
  const writes = Array.from({ length: 200 }, (_, index) => insert(store, `k${index}`))
  await Promise.race(writes)
  expect(countRows(path) - before).toBe(200)
  await Promise.all(writes)
})

test('what is waiting is still written when the store is closed', async () => {
  const { store, path } = await openTestFile()
  const write = insert(store, 'a')
  await store.close()
  await write
  expect(countRows(path)).toBe(1)
})
