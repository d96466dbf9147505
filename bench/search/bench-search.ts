import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { countyDate } from '@hometown/shared-types/county-time'
import { sql } from 'kysely'
import { openStore } from '../../admin-api/src/database/connection.ts'
import type { Store } from '../../admin-api/src/database/store.ts'
import { startPostgres } from '../../admin-api/test/support/postgres-server.ts'
import { TIME_ZONE } from '../publish/corpus.ts'
import { fillStore } from '../publish/fill-database.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { seconds } from '../support/report.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { printSearches, printSearchVerdict } from './report-search.ts'
import { makeSearchedCorpus } from './searched-corpus.ts'
import { type TimedSearch, timeSearches } from './time-searches.ts'

/** Full-text search on both databases against a scan by LIKE. */
export async function benchSearch(options: BenchOptions): Promise<void> {
  console.log(`\nbench:search · ${describeMachine()}`)
  const { folder, remove } = makeWorkFolder(options.dir)
  const onSqlite = new Map<number, TimedSearch[]>()
  for (const size of options.sizes) {
    const dataDir = join(folder, `data-${size}`)
    mkdirSync(dataDir)
    onSqlite.set(size, await searchOnSqlite(dataDir, size))
    await searchOnPostgres(size)
    rmSync(dataDir, { recursive: true, force: true })
  }
  printSearchVerdict(onSqlite)
  remove()
}

async function searchOnSqlite(dataDir: string, size: number): Promise<TimedSearch[]> {
  const store = await openStore({ dataDir, databaseUrl: undefined })
  try {
    return await fillAndTime(store, size)
  } finally {
    await store.close()
  }
}

async function searchOnPostgres(size: number): Promise<void> {
  const server = await startPostgres()
  const store = await openStore({ dataDir: '', databaseUrl: `${server.address}/postgres` })
  try {
    await fillAndTime(store, size)
  } finally {
    await store.close()
    await server.stop()
  }
}

async function fillAndTime(store: Store, size: number): Promise<TimedSearch[]> {
  const started = performance.now()
  await fillStore(store, makeSearchedCorpus(size, countyDate(Date.now(), TIME_ZONE)))
  const filledMs = performance.now() - started
  // The database does so by itself, later.
  if (store.kind === 'postgres') await sql`vacuum analyze`.execute(store.db)
  console.log(
    `\n${size.toLocaleString('en-US')} articles, ${store.kind}, filled in ${seconds(filledMs)} · ${describeMachine()}`,
  )
  const timed = await timeSearches(store)
  printSearches(timed)
  return timed
}
