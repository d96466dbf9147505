import { expect, test } from 'vitest'
import { OtherDatabaseError } from '../database/migrate.ts'
import { BackupError } from '../modules/operations/backups/backup-store.ts'
import { ObjectStoreError } from '../object-store/object-store.ts'
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
    'a database that is away at each address of its name says so',
    new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('connect ECONNREFUSED 127.0.0.1:5432')]),
    POSTGRES,
    'The database can’t be used: connect ECONNREFUSED ::1:5432. Check DATABASE_URL, and whether PostgreSQL is running.',
  ],
  [
    'nobody’s address or password is in it, and SQLite has no such setting',
    new Error('Key (email)=(ann@courier.us) exists in postgres://hometown:hunter2@db/news'),
    undefined,
    'The database can’t be used: Key (email)=([email]) exists in postgres://hometown:[removed]@db/news.',
  ],
  [
    'an object store that is away isn’t blamed on the database',
    new ObjectStoreError('Couldn’t connect to the object store at https://s3.example.org.'),
    POSTGRES,
    'The object store can’t be used: Couldn’t connect to the object store at https://s3.example.org. Check the settings that begin with S3_, and the object store.',
  ],
  [
    'a database of another version isn’t blamed on its address',
    new OtherDatabaseError('Too new.'),
    POSTGRES,
    'Too new.',
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
