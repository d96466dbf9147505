import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type DeskSubscriberQuery, deskSubscriberQuerySchema } from '@hometown/shared-types/desk-subscriber'
import { openStore } from '../../admin-api/src/database/connection.ts'
import { migrateStore } from '../../admin-api/src/database/migrating/migrate.ts'
import type { Store } from '../../admin-api/src/database/store.ts'
import { listDeskSubscribers } from '../../admin-api/src/modules/audience/subscribers/desk/desk-list.service.ts'
import { startPostgres } from '../../admin-api/test/support/postgres-server.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { fixed, printTable, printVerdicts, quantile } from '../support/report.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { fillSubscribers } from './fill-subscribers.ts'

const SUBSCRIBERS = 1_000_000
const RUNS = 15
const BAR_MS = 50

const LISTS: readonly (readonly [name: string, query: Record<string, string>])[] = [
  ['newest', {}],
  ['newest, last page within reach', { page: '200' }],
  ['oldest, last page', { page: '200', sort: 'oldest' }],
  ['active', { status: 'active' }],
  ['active, last page', { status: 'active', page: '200' }],
  ['of a category', { category: 'Sports' }],
  ['of a category, last page', { category: 'Sports', page: '200' }],
  ['of a rare category', { category: 'Obituaries' }],
  ['of a rare category, last page', { category: 'Obituaries', page: '200' }],
  [
    'unsubscribed, not confirmed, of a category',
    { status: 'unsubscribed', confirmation: 'unconfirmed', category: 'Clubs' },
  ],
  ['not confirmed, last page', { confirmation: 'unconfirmed', page: '200' }],
  ['search, one address', { search: 'reader77777@' }],
  ['search, many addresses', { search: 'reader1' }],
  ['search, a domain of many', { search: '@mail3.example' }],
  ['search, all domains, unsubscribed', { search: 'mail', status: 'unsubscribed' }],
  ['search, nobody', { search: 'nobody' }],
  [
    'search among the rare',
    { search: 'reader1', category: 'Obituaries', status: 'unsubscribed', confirmation: 'unconfirmed' },
  ],
]

/** The desk's list of a million subscribers on both databases: each filter and search, first page and last. */
export async function benchSubscribers(options: BenchOptions): Promise<void> {
  console.log(`\nbench:subscribers · ${describeMachine()}`)
  const { folder, remove } = makeWorkFolder(options.dir)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  await measure(await openStore({ dataDir, databaseUrl: undefined }))
  const server = await startPostgres()
  await measure(await openStore({ dataDir: '', databaseUrl: `${server.address}/postgres` }))
  await server.stop()
  remove()
}

async function measure(store: Store): Promise<void> {
  try {
    await migrateStore(store)
    await fillSubscribers(store, SUBSCRIBERS)
    const rows = []
    for (const [name, query] of LISTS) rows.push({ name, ...(await time(store, parse(query))) })
    console.log(`\n${SUBSCRIBERS.toLocaleString('en-US')} subscribers, ${store.kind}`)
    printTable(
      ['list', 'found', 'median', 'slowest'],
      rows.map(({ name, found, median, slowest }) => [name, found, fixed(median, 1, ' ms'), fixed(slowest, 1, ' ms')]),
    )
    console.log()
    const value = Math.max(...rows.map(({ median }) => median))
    printVerdicts([{ what: `slowest median on ${store.kind}`, value, bar: BAR_MS, sense: 'most', unit: 'ms' }])
  } finally {
    await store.close()
  }
}

type Query = DeskSubscriberQuery & { page: number }

function parse(query: Record<string, string>): Query {
  const { page = 1, ...rest } = deskSubscriberQuerySchema.parse(query)
  return { ...rest, page }
}

async function time(store: Store, query: Query) {
  const { total, isTotalExact } = await listDeskSubscribers({ store }, query)
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now()
    await listDeskSubscribers({ store }, query)
    times.push(performance.now() - started)
  }
  return {
    found: `${total.toLocaleString('en-US')}${isTotalExact ? '' : '+'}`,
    median: quantile(times, 0.5) ?? Number.NaN,
    slowest: Math.max(...times),
  }
}
