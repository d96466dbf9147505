import { expect, test } from 'vitest'
import { BackupError } from '../modules/operations/backups/backup-archive.ts'
import { describeFailure } from './describe-failure.ts'

const POSTGRES = 'postgres://db.example.org/news'

test.each([
  [
    'a database that is away names its setting',
    new Error('connect ECONNREFUSED 10.0.0.4:5432'),
    POSTGRES,
    'The database can’t be used: connect ECONNREFUSED 10.0.0.4:5432. Check DATABASE_URL, and whether PostgreSQL is running.',
  ],
  [
    'nobody’s address or password is in it, and SQLite has no such setting',
    new Error('Key (email)=(ann@courier.us) exists in postgres://hometown:hunter2@db/news'),
    undefined,
    'The database can’t be used: Key (email)=([email]) exists in postgres://hometown:[removed]@db/news.',
  ],
  [
    'a backup that failed says that nothing was updated',
    new BackupError('The disk is full.'),
    POSTGRES,
    'Nothing was updated, since the backup before it failed. The disk is full.',
  ],
])('%s', (_, error, databaseUrl, text) => {
  expect(describeFailure(error, { databaseUrl })).toBe(text)
})
