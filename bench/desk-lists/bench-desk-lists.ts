import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { countyDate } from '@hometown/shared-types/county-time'
import { sql } from 'kysely'
import { openStore } from '../../admin-api/src/database/connection.ts'
import type { Store } from '../../admin-api/src/database/store.ts'
import { listDeskPage } from '../../admin-api/src/modules/content/articles/writing/desk-articles.service.ts'
import { startPostgres } from '../../admin-api/test/support/postgres-server.ts'
import { TIME_ZONE } from '../publish/corpus.ts'
import { fillStore } from '../publish/fill-database.ts'
import { makeSearchedCorpus } from '../search/searched-corpus.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { fixed, printTable, printVerdicts, quantile, ratio } from '../support/report.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { readEverything } from './everything-read.ts'
import { LISTS, type NamedList } from './lists.ts'

const LIST_RUNS = 25
const REFERENCE_RUNS = 3
const BAR_MS = 100
const BAR_SIZE = 10_000

interface TimedList extends NamedList {
  readonly total: number
  readonly medianMs: number
  readonly slowestMs: number
  readonly referenceMs: number
}

/** The desk's list of articles on both databases, against a desk that has the whole list and filters it itself. */
export async function benchDeskLists(options: BenchOptions): Promise<void> {
  console.log(`\nbench:desk-lists · ${describeMachine()}`)
  const { folder, remove } = makeWorkFolder(options.dir)
  for (const size of options.sizes) {
    const dataDir = join(folder, `data-${size}`)
    mkdirSync(dataDir)
    await measure(await openStore({ dataDir, databaseUrl: undefined }), size)
    const server = await startPostgres()
    await measure(await openStore({ dataDir: '', databaseUrl: `${server.address}/postgres` }), size)
    await server.stop()
  }
  remove()
}

async function measure(store: Store, size: number): Promise<void> {
  try {
    await fillStore(store, makeSearchedCorpus(size, countyDate(Date.now(), TIME_ZONE)))
    await mixStatuses(store)
    if (store.kind === 'postgres') await sql`vacuum analyze`.execute(store.db)
    report(store, size, await timeLists(store))
  } finally {
    await store.close()
  }
}

/** Of ten articles one is a draft and one is archived. */
async function mixStatuses({ db }: Store): Promise<void> {
  await sql`update articles set status = 'draft', published_at = null where wordpress_id % 10 = 1`.execute(db)
  await sql`update articles set status = 'archived' where wordpress_id % 10 = 2`.execute(db)
}

/** The whole answer of the service without HTTP: rows in order, their number, what is planned for each. */
async function timeLists(store: Store): Promise<TimedList[]> {
  const timed: TimedList[] = []
  for (const list of LISTS) {
    const { total } = await listDeskPage({ store }, list.query)
    const times = await repeat(LIST_RUNS, () => listDeskPage({ store }, list.query))
    const references = await repeat(REFERENCE_RUNS, () => readEverything(store, list.query))
    timed.push({
      ...list,
      total,
      medianMs: quantile(times, 0.5) ?? Number.NaN,
      slowestMs: Math.max(...times),
      referenceMs: Math.min(...references),
    })
  }
  return timed
}

function report({ kind }: Store, size: number, lists: readonly TimedList[]): void {
  console.log(`\n${size.toLocaleString('en-US')} articles, ${kind}`)
  printTable(
    ['list', 'found', 'median', 'slowest', 'everything read, fastest', 'reference ÷ ours'],
    lists.map(({ name, total, medianMs, slowestMs, referenceMs }) => [
      name,
      String(total),
      fixed(medianMs, 2, ' ms'),
      fixed(slowestMs, 1, ' ms'),
      fixed(referenceMs, 1, ' ms'),
      fixed(ratio(referenceMs, medianMs), 1, '×'),
    ]),
  )
  if (size !== BAR_SIZE) return
  const slowest = Math.max(...lists.map(({ slowestMs }) => slowestMs))
  console.log()
  printVerdicts([{ what: `slowest list on ${kind}`, value: slowest, bar: BAR_MS, sense: 'most', unit: 'ms' }])
}

async function repeat(runs: number, run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < runs; count++) {
    const started = performance.now()
    await run()
    times.push(performance.now() - started)
  }
  return times
}
