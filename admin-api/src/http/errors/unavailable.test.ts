import SqliteFile from 'better-sqlite3'
import { expect, it } from 'vitest'
import { ObjectStoreError } from '../../object-store/object-store.ts'
import { describeUnavailable, isBusy } from './unavailable.ts'

function failure(fail: () => unknown): unknown {
  try {
    return fail()
  } catch (error) {
    return error
  }
}

it('tells a full database from a busy one', () => {
  const file = new SqliteFile(':memory:')
  file.exec('create table texts (text text)')
  file.pragma('max_page_count = 3')
  const error = failure(() => file.prepare('insert into texts values (?)').run('x'.repeat(50_000)))
  expect(describeUnavailable(error)).toBe(
    'The server’s disk is full, so nothing was saved. Free some space, then try again.',
  )
})

it('tells a database that can’t be written to', () => {
  const file = new SqliteFile(':memory:')
  file.pragma('query_only = on')
  const error = failure(() => file.exec('create table texts (text text)'))
  expect(describeUnavailable(error)).toBe('The server can’t write to its disk, so nothing was saved.')
})

it.each(['SQLITE_IOERR_FSYNC', 'SQLITE_IOERR', 'EIO', '58030'])('calls a failing disk (%s) by its name', (code) => {
  expect(describeUnavailable(Object.assign(new Error('disk I/O error'), { code }))).toBe(
    'The server’s disk reports errors, so nothing was saved. Check the disk, then try again.',
  )
})

it('says nothing of a fault of our own', () => {
  expect(describeUnavailable(new TypeError('x is not a function'))).toBeUndefined()
})

it('calls an object store that is away busy, and one that refuses us not', () => {
  const away = new ObjectStoreError('The object store at https://s3.internal didn’t answer.', { isTemporary: true })
  expect([isBusy(away), describeUnavailable(away)]).toEqual([
    true,
    'The object store can’t be reached. Please try again in a moment.',
  ])
  const refused = new ObjectStoreError('The object store at https://s3.internal refuses our signature.')
  expect([isBusy(refused), describeUnavailable(refused)]).toEqual([
    false,
    'The object store refuses what we ask. Administrators see why under System.',
  ])
})

it.each(['53300', '57P01', '57P02', '57P03', '25006', '08006', '40P01'])('calls PostgreSQL’s %s busy', (code) => {
  expect(isBusy(Object.assign(new Error('FATAL'), { code }))).toBe(true)
})
