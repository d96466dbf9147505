import { expect, test } from 'vitest'
import { NewerDatabaseError, UnreleasedDatabaseError } from '../database/migrating/migrate.ts'
import { BackupError } from '../modules/operations/backups/backup-store.ts'
import { ObjectStoreError } from '../object-store/object-store.ts'
import { describeStartFailure } from './describe-start-failure.ts'

const POSTGRES = { databaseUrl: 'postgres://db.example.org/news', dataDir: '/data' }
const SQLITE = { databaseUrl: undefined, dataDir: '/data' }
const away = new ObjectStoreError('Couldn’t connect to the object store at https://s3.example.org.')

test.each([
  [
    'a database that is away names its setting',
    new Error('connect ECONNREFUSED 10.0.0.4:5432'),
    POSTGRES,
    'The database could not be prepared: connect ECONNREFUSED 10.0.0.4:5432. Check DATABASE_URL, and whether PostgreSQL is running.',
  ],
  [
    'nobody’s address or password is in it',
    new Error('Key (email)=(ann@courier.us) exists in postgres://hometown:hunter2@db/news'),
    SQLITE,
    'The database could not be prepared: Key (email)=([email]) exists in postgres://hometown:[removed]@db/news.',
  ],
  [
    'SQLite has no such setting',
    new Error('database disk image is malformed'),
    SQLITE,
    'The database could not be prepared: database disk image is malformed.',
  ],
  [
    'an object store that is away isn’t blamed on the database',
    away,
    POSTGRES,
    'The object store could not be prepared: Couldn’t connect to the object store at https://s3.example.org. Check the settings that begin with S3_, and the object store.',
  ],
  [
    'a database of a newer version isn’t blamed on its address',
    new NewerDatabaseError('The database was made by a newer version of Hometown.'),
    POSTGRES,
    'The database was made by a newer version of Hometown.',
  ],
  [
    'a file of an unreleased version says what to do',
    new UnreleasedDatabaseError('Made by an unreleased version.'),
    SQLITE,
    'The database in /data was made by an unreleased version of Hometown: run npm run export with that version to keep its content, then delete the folder /data and start again.',
  ],
  [
    'a server’s database of an unreleased version, too',
    new UnreleasedDatabaseError('Made by an unreleased version.'),
    POSTGRES,
    'The database of DATABASE_URL was made by an unreleased version of Hometown: run npm run export with that version to keep its content, then name an empty database in DATABASE_URL and start again.',
  ],
  [
    'a backup that failed says that nothing was updated',
    new BackupError('The disk is full.'),
    POSTGRES,
    'Nothing was updated, since the backup before it failed. The disk is full.',
  ],
])('%s', (_, error, config, text) => {
  expect(describeStartFailure(error, config)).toBe(text)
})
