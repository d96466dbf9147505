import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deleteInstanceValue } from '../../../admin-api/src/database/instance-values.ts'
import { openSqlite } from '../../../admin-api/src/database/sqlite/sqlite.ts'
import { replaceFolder, sourcesId } from '../../../scripts/build-folder.ts'
import { nodeOptionsFrom, START_OF_TESTS } from '../../../testing/test-clock.ts'
import { productEnvironment, SMALL_COUNTY, startHometown } from '../start-hometown.ts'

const root = join(import.meta.dirname, '../../..')
const MADE_FROM = 'made-from.txt'
const SOURCES = [
  ...['admin-api/src', 'admin-api/sample', 'shared-types/src', 'site/src'],
  ...['e2e/support/small-county', 'testing/test-clock.ts', 'pnpm-lock.yaml'],
]
/** Nothing in the county lies ahead of a test, because it was made before. */
const PREPARED_AT = START_OF_TESTS - 30 * 60_000

/** Makes the county that products of tests begin with, unless there is one of the same sources. */
export async function prepareSmallCounty(): Promise<void> {
  const id = sourcesId(root, SOURCES, (file) => !file.endsWith('.test.ts'))
  const mark = join(SMALL_COUNTY, MADE_FROM)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === id) return
  mkdirSync(dirname(SMALL_COUNTY), { recursive: true })
  const fresh = mkdtempSync(`${SMALL_COUNTY}-`)
  try {
    await make(fresh)
    writeFileSync(join(fresh, MADE_FROM), id)
    replaceFolder(SMALL_COUNTY, fresh)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Makes the county with its pages, so that products of tests have nothing left to do. */
async function make(dataDir: string): Promise<void> {
  const env = { NODE_OPTIONS: nodeOptionsFrom(PREPARED_AT) }
  const run = (script: string) => succeed(fork(script, { env: { ...productEnvironment(dataDir), ...env } }))
  await run(join(import.meta.dirname, 'fill.process.ts'))
  rmSync(join(dataDir, 'small-pictures'), { recursive: true })
  const hometown = await startHometown({ dataDir, env, removeData: false })
  await hometown.stop()
  await forgetIdentity(dataDir)
}

/** Forgets the identity: with it, each product of a test would be a copy, whose mail is held. */
async function forgetIdentity(dataDir: string): Promise<void> {
  const store = openSqlite(join(dataDir, 'hometown.sqlite'))
  await deleteInstanceValue(store.db, 'database_identity')
  await store.close()
}

async function succeed(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${child.spawnargs.at(-1)} ended with ${code}`)
}
