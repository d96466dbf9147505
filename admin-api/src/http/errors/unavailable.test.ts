import SqliteFile from 'better-sqlite3'
import { expect, it } from 'vitest'
import { ObjectStoreError } from '../../storage/object-store.ts'
import { describeUnavailable, isTemporarilyUnavailable } from './unavailable.ts'

function failure(pragma: string): unknown {
  const file = new SqliteFile(':memory:')
  file.exec('create table texts (text text)')
  file.pragma(pragma)
  try {
    return file.prepare('insert into texts values (?)').run('x'.repeat(50_000))
  } catch (error) {
    return error
  }
}

const coded = (code: string) => Object.assign(new Error('a failure'), { code })

it.each<[unknown, string]>([
  [failure('max_page_count = 3'), 'The server’s disk is full, so nothing was saved.'],
  [failure('query_only = on'), 'The server can’t write to its disk, so nothing was saved.'],
  ...['SQLITE_IOERR_FSYNC', 'EIO', '58030'].map((code): [unknown, string] => [
    coded(code),
    'The server’s disk reports errors',
  ]),
  [new ObjectStoreError('https://s3.internal refuses us.'), 'The object store refuses what we ask.'],
])('%s doesn’t pass by itself', (error, message) => {
  expect([isTemporarilyUnavailable(error), describeUnavailable(error)]).toEqual([
    false,
    expect.stringContaining(message),
  ])
})

it.each([
  ...['SQLITE_BUSY', '53300', '57P01', '57P03', '25006', '08006', '40P01'].map(coded),
  new Error('Connection terminated unexpectedly'),
  new ObjectStoreError('https://s3.internal didn’t answer.', { isTemporary: true }),
])('%s is likely to pass', (error) => {
  expect(isTemporarilyUnavailable(error)).toBe(true)
  expect(describeUnavailable(error)).not.toContain('s3.internal')
})

it('a fault of our own isn’t explained', () => {
  expect(describeUnavailable(new TypeError('x is not a function'))).toBeUndefined()
})
