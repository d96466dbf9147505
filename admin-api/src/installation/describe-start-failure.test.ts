import { expect, it } from 'vitest'
import { AppError } from '../http/errors/app-error.ts'
import { describeStartFailure } from './describe-start-failure.ts'

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code })
const FILE = 'The database /srv/news/hometown.sqlite can’t be used:'

it.each([
  [
    withCode('SQLITE_NOTADB', 'file is not a database'),
    /^The database \/srv\/news\/.* Go back to a backup: npm run restore\.$/,
  ],
  [withCode('SQLITE_FULL', 'database or disk is full'), `${FILE} database or disk is full.`],
  [new AppError(503, 'disk', 'The disk is full.'), 'The disk is full. DATA_DIR is /srv/news.'],
])('a start that %s ends names the place, and what to do', (error, told) => {
  expect(describeStartFailure(error, { databaseUrl: undefined, dataDir: '/srv/news' })).toEqual(
    typeof told === 'string' ? told : expect.stringMatching(told),
  )
})

it('an address of PostgreSQL keeps its password', () => {
  const refused = new AggregateError([new Error('connect ECONNREFUSED postgres://news:hunter2@db:5432')])
  const told = describeStartFailure(refused, { databaseUrl: 'postgres://news:hunter2@db/news', dataDir: '/srv/news' })
  expect(told).toContain('Check DATABASE_URL')
  expect(told).not.toContain('hunter2')
})
