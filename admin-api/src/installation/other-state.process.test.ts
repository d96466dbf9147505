import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { NODE_COMPILE_CACHE } from '../../../testing/compile-cache.ts'
import { newFolder } from '../../../testing/new-folder.ts'
import { testDatabase } from '../../test/support/test-store.ts'
import { openStore } from '../database/connection.ts'

const PREPARE = 'prepare.process.ts'
const MIGRATE = '../commands/migrate.ts'
const EXPORT = '../commands/export.ts'

async function openPlace() {
  const dataDir = newFolder()
  const { DATABASE_URL } = await testDatabase()
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: 'otter violin gravel', SAMPLE_CONTENT: 'false' }
  const run = async (file: string, ...args: string[]) => {
    const child = fork(join(import.meta.dirname, file), args, {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...env, ...(DATABASE_URL && { DATABASE_URL }) },
      silent: true,
    })
    const lines: string[] = []
    child.stdout?.setEncoding('utf8').on('data', (text: string) => lines.push(text))
    const [code] = await once(child, 'close')
    // Each line is one of the log.
    const said = lines.join('').trim().split('\n').filter(Boolean)
    return { code, said: said.map((line) => JSON.parse(line).msg).join('\n') }
  }
  const read = async <T>(use: (db: Awaited<ReturnType<typeof openStore>>['db']) => Promise<T>) => {
    const store = await openStore({ dataDir, databaseUrl: DATABASE_URL })
    try {
      return await use(store.db)
    } finally {
      await store.close()
    }
  }
  return { dataDir, run, read }
}

it('starts a first and a second time, and refuses in one sentence what another state made, which stays as it is', async () => {
  const { run, read } = await openPlace()
  const usersOf = () => read((db) => db.selectFrom('users').select('username').execute())
  expect((await run(PREPARE)).code).toBe(0)
  expect((await run(PREPARE)).code).toBe(0)
  expect((await run(MIGRATE)).code).toBe(0)
  const users = await usersOf()
  expect(users).toHaveLength(1)

  await read((db) => sql`update kysely_migration set name = '0001-baseline-0123456789ab'`.execute(db))
  const sentence =
    'The database was made by an unreleased version of Hometown. Run npm run export with that version to keep its ' +
    'content, then start with an empty database: set another DATA_DIR or DATABASE_URL.'
  for (const file of [PREPARE, MIGRATE, EXPORT])
    expect({ file, ...(await run(file, newFolder())) }).toEqual({ file, code: 1, said: sentence })
  expect(await usersOf()).toEqual(users)
}, 300_000)
