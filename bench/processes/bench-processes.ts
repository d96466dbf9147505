import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { openStore } from '../../admin-api/src/database/connection.ts'
import { migrateStore } from '../../admin-api/src/database/migrating/migrate.ts'
import { createDatabase, type PostgresServer, startPostgres } from '../../admin-api/test/support/postgres-server.ts'
import { readCpuSeconds } from '../../testing/proc.ts'
import { type ApiProcess, startApi } from '../publish/api-process.ts'
import { type PreparedSite, prepareSite } from '../serve/prepare-site.ts'
import { signUpFor } from '../signup/sign-up-load.ts'
import { forkProcess } from '../support/forked.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { fixed, printTable, printVerdicts, ratio } from '../support/report.ts'
import { makeWorkFolder } from '../support/work-folder.ts'

const SIGN_UP_SERVER = join(import.meta.dirname, '../signup/signup-server.ts')
const COUNTS = [1, 2, 3] as const
const SECONDS = 10
const ARTICLES = 300
/** Of all processes together, so that each number of them is under the same load. */
const CONNECTIONS = 48
/** Far below what one process can: on full cores, processes measure each other's caches. */
const PAGES_A_SECOND = 500
const MICROSECONDS = 1_000_000

type Message = { type: 'listening'; address: string } | { type: 'counted'; count: number }

interface Throughput {
  readonly perSecond: number
  /** Of all api processes together. */
  readonly cpuSeconds: number
  /** Of the database server. */
  readonly databaseSeconds: number
  /** Of all of these in as many seconds without a request, and not in the figures above. */
  readonly idleSeconds: number
}

/** Sign-ups and page reads with one, two and three api processes: what a request costs must not grow with them. */
export async function benchProcesses({ dir, runs = 2, only }: BenchOptions): Promise<void> {
  console.log(`\nSeveral api processes · ${describeMachine()}`)
  const work = makeWorkFolder(dir)
  const postgres = await startPostgres()
  try {
    if (only !== 'reads') report('sign-up', await inTurns(runs, (count) => signUps(postgres, work.folder, count)))
    if (only === 'sign-ups') return
    const site = await prepareSite(work.folder, ARTICLES)
    report('page', await inTurns(runs, (count) => pageReads(site, count)))
  } finally {
    await postgres.stop()
    work.remove()
  }
}

/** Of each number of processes the run with the least CPU per request. */
async function inTurns(runs: number, measure: (count: number) => Promise<Throughput>): Promise<Throughput[]> {
  const best = new Map<number, Throughput>()
  for (let run = 0; run < runs; run++)
    for (const count of COUNTS) {
      const seen = await measure(count)
      const before = best.get(count)
      if (!before || perRequest(seen) < perRequest(before)) best.set(count, seen)
    }
  return [...best.values()]
}

async function signUps(postgres: PostgresServer, folder: string, count: number): Promise<Throughput> {
  const databaseUrl = await createDatabase(postgres.address)
  const store = await openStore({ dataDir: '', databaseUrl }, { isUnhurried: true })
  await migrateStore(store)
  const servers = Array.from({ length: count }, () =>
    forkProcess<Message>(SIGN_UP_SERVER, { ...process.env, DATABASE_URL: databaseUrl }, [], ['together', folder]),
  )
  const origins = await Promise.all(
    servers.map((server) =>
      server.next((message): message is Message & { type: 'listening' } => message.type === 'listening'),
    ),
  )
  const load = (run: string) =>
    Promise.all(
      origins.map(({ address }, place) => signUpFor(address, SECONDS, `${run}-${place}`, CONNECTIONS / count)),
    )
  await load('warm-up')
  const backends = await listBackends(store)
  const pids = servers.map(({ pid }) => pid)
  const idle = await idleOf([pids, backends])
  const [cpu, database] = [cpuOf(pids), cpuOf(backends)]
  const loads = await load('reader')
  const seen = {
    perSecond: loads.reduce((sum, { perSecond }) => sum + perSecond, 0),
    cpuSeconds: cpuOf(pids) - cpu - (idle[0] ?? 0),
    databaseSeconds: cpuOf(backends) - database - (idle[1] ?? 0),
    idleSeconds: idle.reduce((sum, seconds) => sum + seconds, 0),
  }
  for (const server of servers) await server.stop()
  await store.close()
  return seen
}

async function listBackends({ db }: Awaited<ReturnType<typeof openStore>>): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
  `.execute(db)
  return rows.map(({ pid }) => pid)
}

async function pageReads({ dataDir, paths }: PreparedSite, count: number): Promise<Throughput> {
  const apis: ApiProcess[] = []
  for (let number = 0; number < count; number++) apis.push(await startApi(dataDir))
  const load = () => Promise.all(apis.map(({ origin }) => readPages(origin, paths, count)))
  await load()
  const pids = apis.map((api) => api.process.pid)
  const [idleSeconds = 0] = await idleOf([pids])
  const cpu = cpuOf(pids)
  const loads = await load()
  const cpuSeconds = cpuOf(pids) - cpu - idleSeconds
  for (const api of apis) await api.process.stop()
  const perSecond = loads.reduce((sum, { requests }) => sum + requests.total, 0) / SECONDS
  return { perSecond, cpuSeconds, databaseSeconds: 0, idleSeconds }
}

async function readPages(
  url: string,
  paths: readonly string[],
  count: number,
): Promise<Awaited<ReturnType<typeof autocannon>>> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS / count,
    overallRate: PAGES_A_SECOND / count,
    duration: SECONDS,
    headers: { 'accept-encoding': 'gzip' },
    requests: paths.map((path) => ({ path })),
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx + result.errors} bad answers`)
  return result
}

/** What each group of processes uses without a request in the time of a load. */
async function idleOf(groups: readonly (readonly number[])[]): Promise<number[]> {
  const before = groups.map(cpuOf)
  await setTimeout(SECONDS * 1000)
  return groups.map((pids, index) => cpuOf(pids) - (before[index] ?? 0))
}

function cpuOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (readCpuSeconds(pid) ?? Number.NaN), 0)
}

function perRequest({ perSecond, cpuSeconds, databaseSeconds }: Throughput): number {
  return ((cpuSeconds + databaseSeconds) / (perSecond * SECONDS)) * MICROSECONDS
}

function report(what: string, seen: readonly Throughput[]): void {
  printTable(
    [`${what}s with`, 'per second', `CPU per ${what}`, 'of it the database', 'idle, a second'],
    seen.map((throughput, index) => [
      `${index + 1} api process${index === 0 ? '' : 'es'}`,
      fixed(throughput.perSecond),
      fixed(perRequest(throughput), 0, ' µs'),
      fixed((throughput.databaseSeconds / (throughput.perSecond * SECONDS)) * MICROSECONDS, 0, ' µs'),
      fixed((throughput.idleSeconds / SECONDS) * 1000, 1, ' ms'),
    ]),
  )
  const [one, , three] = seen
  const value = one && three && ratio(perRequest(three), perRequest(one))
  printVerdicts([{ what: `CPU per ${what}, three processes against one`, value, bar: 1.2, sense: 'most' }])
}
