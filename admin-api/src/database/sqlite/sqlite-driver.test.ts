import { join } from 'node:path'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import SqliteFile from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newFolder } from '../../../../testing/new-folder.ts'
import { lockOut } from '../../../test/support/lock-out.ts'
import { PATIENCE_MS } from '../store.ts'
import { SqliteFileDriver } from './sqlite.ts'

const INSERT = CompiledQuery.raw("insert into notes values ('kept')")

function openNotes() {
  const path = join(newFolder(), 'notes.sqlite')
  const writer = new SqliteFile(path, { timeout: 0 })
  writer.exec('create table notes (text text)')
  const insert = writer.prepare(INSERT.sql)
  const tries = vi.spyOn(insert, 'run').mock.calls
  vi.spyOn(writer, 'prepare').mockReturnValue(insert)
  const driver = new SqliteFileDriver(writer, undefined)
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
      const giveBack = lockOut(path)
      unlocks.add(giveBack)
      return () => {
        unlocks.delete(giveBack)
        giveBack()
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
    /** Resolves after another refused try of the current statement. */
    async isTriedAgain() {
      const before = tries.length
      while (tries.length < before + 2) await turnOfLoop()
    },
    pass: (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds),
  }
}

test('a write whose turn came late still has its whole patience for another process', async () => {
  const { lock, write, isTriedAgain, pass } = openNotes()
  const unlock = lock()
  const before = await write()
  const late = await write()
  await isTriedAgain()
  unlock()
  expect(await before.outcome).toBe('written')
  pass(2 * PATIENCE_MS)
  const unlockAgain = lock()
  await before.release()
  await isTriedAgain()
  pass(PATIENCE_MS)
  await isTriedAgain()
  unlockAgain()
  expect(await late.outcome).toBe('written')
})

test('writes that wait behind one another for another process are refused together', async () => {
  const { lock, write, isTriedAgain, pass } = openNotes()
  lock()
  const writes = [await write(), await write(), await write()]
  await isTriedAgain()
  pass(PATIENCE_MS + 1)
  for (const { outcome, release } of writes) {
    expect(await outcome).toBe('SQLITE_BUSY')
    await release()
  }
})
