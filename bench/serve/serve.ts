import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { readCpuSeconds, readMegabytes } from '../../testing/proc.ts'
import {
  type BenchOptions,
  fixed,
  forkProcess,
  makeWorkFolder,
  minimum,
  printHeader,
  printTable,
  printVerdicts,
  ratio,
  startApi,
} from '../helpers.ts'
import { fillDatabase } from '../newsroom.ts'
import { startPublisher } from '../publish/publish.ts'

/** The pages are more than fit a processor's caches, fewer than fit the server's own. */
const ARTICLES = 1000
const CONNECTIONS = 50
const SECONDS = 3
const ENCODINGS = ['identity', 'gzip'] as const

interface Server {
  readonly name: string
  readonly origin: string
  readonly pid: number
}

interface Served {
  readonly requestsPerSecond: number
  readonly p99Ms: number
  /** The server's own time, user and system, for one request. */
  readonly cpuMicroseconds: number | undefined
  readonly megabytes: number | undefined
}

/**
 * Compares our process with a bare server, in turns, for the same pages over the same kept-alive connections. What
 * counts is the processor time of one request, since what makes the load is busier than the servers that it asks.
 */
export async function benchServe({ runs, dir }: BenchOptions): Promise<void> {
  printHeader(`serve, ${CONNECTIONS} connections`)
  const folder = makeWorkFolder(dir)
  const dataDir = join(folder, 'data')
  await fillDatabase(dataDir, ARTICLES)
  const ours = await startApi(dataDir)
  const siteDir = join(dataDir, 'site')
  const publisher = await startPublisher(ours.origin, siteDir)
  await publisher.run()
  await publisher.stop()
  const paths = readdirSync(join(siteDir, 'current/'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && !['index.html', '404.html', '410.html'].includes(file))
    .map((file) => `/${file.replace(/\.html$/, '')}`)
  const bare = await startBare(ours.origin, paths, join(folder, 'paths.json'))
  const servers: Server[] = [
    { name: 'our process', origin: ours.origin, pid: ours.pid },
    { name: 'bare Node http', origin: bare.origin, pid: bare.pid },
  ]
  for (const encoding of ENCODINGS) {
    const served = servers.map(({ name }) => ({ name, loads: [] as Served[] }))
    // The first run of each warms up.
    for (let run = 0; run <= runs; run++) {
      for (const [place, server] of servers.entries()) {
        const load = await makeLoad(server, paths, encoding)
        if (run > 0) served[place]?.loads.push(load)
      }
    }
    report(encoding, served)
  }
  await bare.stop()
  await ours.stop()
}

/** The bare server answers with the very bytes that ours answers. */
async function startBare(origin: string, paths: readonly string[], pathsFile: string) {
  writeFileSync(pathsFile, JSON.stringify(paths))
  const env = { PATH: process.env.PATH }
  const script = join(import.meta.dirname, 'bare-server.ts')
  const server = forkProcess<{ address: string }>(script, env, [origin, pathsFile])
  const { address } = await server.next((message): message is { address: string } => 'address' in message)
  return { ...server, origin: address }
}

async function makeLoad({ origin, pid }: Server, paths: readonly string[], encoding: string): Promise<Served> {
  const cpuBefore = readCpuSeconds(pid) ?? 0
  const { requests, latency, non2xx, errors } = await autocannon({
    ...{ url: origin, connections: CONNECTIONS, duration: SECONDS, headers: { 'accept-encoding': encoding } },
    requests: paths.map((path) => ({ path })),
  })
  if (non2xx + errors > 0) throw new Error(`${origin}: ${non2xx + errors} bad answers`)
  const cpu = readCpuSeconds(pid)
  return {
    requestsPerSecond: requests.average,
    p99Ms: latency.p99,
    cpuMicroseconds: cpu && ((cpu - cpuBefore) / requests.total) * 1_000_000,
    megabytes: readMegabytes(pid),
  }
}

function report(encoding: string, served: readonly { name: string; loads: readonly Served[] }[]): void {
  const cpuOf = (loads: readonly Served[]) => minimum(loads.map(({ cpuMicroseconds }) => cpuMicroseconds))
  printTable(
    [encoding, 'requests/s', 'p99', 'CPU per request', 'memory'],
    served.map(({ name, loads }) => [
      ...[name, fixed(Math.max(...loads.map(({ requestsPerSecond }) => requestsPerSecond)))],
      ...[fixed(minimum(loads.map(({ p99Ms }) => p99Ms)), 1, ' ms'), fixed(cpuOf(loads), 1, ' µs')],
      fixed(loads.at(-1)?.megabytes, 0, ' MB'),
    ]),
  )
  const [ours, bare] = served.map(({ loads }) => cpuOf(loads))
  printVerdicts([
    { what: `${encoding}: of a bare server, by processor time`, value: ratio(bare, ours), bar: 0.8, sense: 'least' },
  ])
}
