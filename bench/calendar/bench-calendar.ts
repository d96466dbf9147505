import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { countyDate } from '@hometown/shared-types/county-time'
import { openStore } from '../../admin-api/src/database/connection.ts'
import { migrateStore } from '../../admin-api/src/database/migrating/migrate.ts'
import { startPostgres } from '../../admin-api/test/support/postgres-server.ts'
import { makeCorpus, TIME_ZONE } from '../publish/corpus.ts'
import { fillStore } from '../publish/fill-database.ts'
import { compileSite } from '../publish/site-code.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { serviceEnvironment } from '../support/service-environment.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { measureEventSaves } from './event-saves.ts'
import { fillCalendar } from './fill-calendar.ts'
import { measureMonths } from './month-view.ts'
import { printEventSaves, printMonths } from './report-calendar.ts'

const EVENTS = 5000
const ARTICLES = 1000

/** A month of a calendar of 5,000 events, 500 of them series, and one of them changed until it is on the site. */
export async function benchCalendar(options: BenchOptions): Promise<void> {
  console.log(`\nbench:calendar · ${describeMachine()}`)
  const { folder, remove } = makeWorkFolder(options.dir)
  if (options.only !== 'saves') {
    await benchSqlite(join(folder, 'months'))
    await benchPostgres(join(folder, 'postgres'))
  }
  if (options.only !== 'months') await benchSaves(join(folder, 'saves'), options)
  remove()
}

async function benchSqlite(dataDir: string): Promise<void> {
  await benchMonths({ dataDir, databaseUrl: undefined })
}

async function benchPostgres(dataDir: string): Promise<void> {
  const server = await startPostgres()
  try {
    await benchMonths({ dataDir, databaseUrl: `${server.address}/postgres` })
  } finally {
    await server.stop()
  }
}

async function benchMonths({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) {
  mkdirSync(dataDir, { recursive: true })
  const store = await openStore({ dataDir, databaseUrl })
  try {
    await migrateStore(store)
    await fillCalendar(store, EVENTS, today(), Date.now())
    const env = {
      ...serviceEnvironment({ dataDir, port: 0 }),
      TIME_ZONE,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }
    printMonths(store.kind, EVENTS, await measureMonths({ store, env, today: today() }))
  } finally {
    await store.close()
  }
}

async function benchSaves(dataDir: string, { saves, profile }: BenchOptions): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const store = await openStore({ dataDir, databaseUrl: undefined })
  await fillStore(store, makeCorpus(ARTICLES, today()))
  await fillCalendar(store, EVENTS, today(), Date.now())
  await store.close()
  const { distDir, remove } = await compileSite()
  const place = { dataDir, distDir, events: EVENTS, articles: ARTICLES }
  printEventSaves(EVENTS, await measureEventSaves({ ...place, count: saves, profile }))
  remove()
}

function today(): string {
  return countyDate(Date.now(), TIME_ZONE)
}
