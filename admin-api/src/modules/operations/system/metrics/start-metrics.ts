import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { LIVE_PATH } from '@hometown/shared-types/live'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AppContext } from '../../../../context.ts'
import { countWaitingMails } from '../../../platform/mail/outgoing-mails.service.ts'
import { listLeaseStates } from '../nodes/leases.repository.ts'
import { createProcessBoard, type ProcessBoard } from '../process-health.ts'
import { countQueues, findOldestChange } from '../system.repository.ts'
import { ownVersion } from '../version.ts'
import { findLastLivePublish } from './metrics.repository.ts'

interface MetricsAddress {
  host: string
  port: number
}

export interface Metrics {
  readonly port: number
  close(): Promise<void>
}

/**
 * Answers `GET /metrics` on a port of its own, in Prometheus's text format. It tells no personal data, and nothing of
 * the readers' server is reachable there. @param server whose requests are timed @throws when the port can't be used
 */
export async function startMetrics(context: AppContext, server: Server, address: MetricsAddress): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  noteVersion(registry)
  const board = createProcessBoard(context)
  const noteProcesses = createProcessMetrics(board, registry)
  const noteObjectCalls = createObjectMetrics(board, registry)
  const notePublishes = createPublishMetrics(board, registry)
  const noteSite = context.site && createSiteMetrics(context, registry)
  const readDatabase = createDatabaseMetrics(context, registry)
  const stopMeasuring = measureRequests(server, registry)
  let scrape: Promise<string> | undefined

  async function collect(): Promise<string> {
    noteProcesses()
    noteObjectCalls()
    notePublishes()
    noteSite?.()
    await readDatabase()
    return registry.metrics()
  }

  /** Scrapes at the same time share one look at the database. */
  function share(): Promise<string> {
    scrape ??= collect().finally(() => {
      scrape = undefined
    })
    return scrape
  }

  const metricsServer = createServer({ requestTimeout: 10_000 }, async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      return answer(response, 404, 'Not found\n')
    try {
      response.setHeader('content-type', registry.contentType)
      answer(response, 200, await share())
    } catch (error) {
      context.log.error({ err: error }, 'could not write the metrics')
      answer(response, 500, 'The metrics couldn’t be written\n')
    }
  })
  try {
    await listen(metricsServer, address)
  } catch (error) {
    await close()
    throw error
  }

  async function close(): Promise<void> {
    stopMeasuring()
    board.close()
    registry.clear()
    metricsServer.closeAllConnections()
    if (metricsServer.listening) await new Promise((resolve) => metricsServer.close(resolve))
  }

  const bound = metricsServer.address()
  return { port: typeof bound === 'object' && bound ? bound.port : address.port, close }
}

function noteVersion(registry: Registry): void {
  const info = new Gauge({
    name: 'hometown_info',
    help: 'Which version runs here; always 1.',
    labelNames: ['version'],
    registers: [registry],
  })
  info.set({ version: ownVersion() }, 1)
}

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status).end(body)
}

function listen(server: Server, { host, port }: MetricsAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** What each process of this machine last reported about itself. */
function createProcessMetrics(board: Pick<ProcessBoard, 'list'>, registry: Registry): () => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['process'], registers: [registry] })
  const lag = gauge('hometown_event_loop_lag_p99_seconds', 'Delay of the event loop, 99th percentile of ten seconds.')
  const memory = gauge('hometown_process_memory_bytes', 'Resident memory.')
  const uptime = gauge('hometown_process_uptime_seconds', 'Time since the process started.')
  const heardAt = gauge('hometown_process_heard_timestamp_seconds', 'When the process last reported.')

  return () => {
    for (const state of board.list()) {
      const labels = { process: state.process }
      lag.set(labels, state.loopLagP99 / 1000)
      memory.set(labels, state.memoryBytes)
      uptime.set(labels, state.uptime)
      heardAt.set(labels, state.heardAt / 1000)
    }
  }
}

/** The calls to the object store that each process of this machine last reported. */
function createObjectMetrics(board: Pick<ProcessBoard, 'list'>, registry: Registry): () => void {
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['process', 'operation'], registers: [registry] })
  const calls = counter('hometown_object_store_calls_total', 'Calls to the object store, each try.')
  const failures = counter('hometown_object_store_failures_total', 'Calls that failed; a missing object is no failure.')
  const seconds = counter('hometown_object_store_call_seconds_total', 'How long all calls took together.')

  return () => {
    for (const figure of [calls, failures, seconds]) figure.reset()
    for (const { process, objects } of board.list()) {
      for (const total of objects ?? []) {
        const labels = { process, operation: total.operation }
        calls.inc(labels, total.calls)
        failures.inc(labels, total.failed)
        seconds.inc(labels, total.seconds)
      }
    }
  }
}

/** What this machine has published since its process for it started, as last reported. */
function createPublishMetrics(board: Pick<ProcessBoard, 'list'>, registry: Registry): () => void {
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers: [registry] })
  const publishes = counter('hometown_publishes_total', 'Publishes of this machine, by outcome.', ['outcome'])
  const objects = counter('hometown_site_objects_put_total', 'Objects of the site put into the object store.')
  const bytes = counter('hometown_site_bytes_put_total', 'Bytes of these objects.')
  const uploads = counter('hometown_site_upload_seconds_total', 'How long uploads of the site took together.')
  const commits = counter('hometown_site_commit_seconds_total', 'How long the commits that made it live took together.')

  return () => {
    for (const figure of [publishes, objects, bytes, uploads, commits]) figure.reset()
    for (const { publishes: totals } of board.list()) {
      if (!totals) continue
      for (const { outcome, publishes: count } of totals.outcomes) publishes.inc({ outcome }, count)
      objects.inc(totals.objects)
      bytes.inc(totals.bytes)
      uploads.inc(totals.uploadSeconds)
      commits.inc(totals.commitSeconds)
    }
  }
}

/** Which version of the site this machine serves from the object store, and where its bytes come from. */
function createSiteMetrics(context: Pick<AppContext, 'site' | 'clock'>, registry: Registry): () => void {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const version = gauge('hometown_site_version', 'Version of the site that readers get; 0 before the first.')
  const files = gauge('hometown_site_files', 'Files of the site.')
  const age = gauge('hometown_site_version_age_seconds', 'How long this machine has had this version.')
  const checked = gauge('hometown_site_checked_timestamp_seconds', 'When the database was last asked for a newer one.')
  const reads = gauge('hometown_site_reads', 'Files since the start, by where their bytes came from.', ['from'])
  const failures = gauge('hometown_site_failed_reads', 'Failed calls of the object store for readers, since the start.')
  const damaged = gauge('hometown_site_damaged_objects', 'Missing or changed objects found since the start.')

  return () => {
    const { site, clock } = context
    if (!site) return
    version.set(site.version)
    files.set(site.size)
    if (site.swappedAt !== undefined) age.set(Math.max(0, clock.now() - site.swappedAt) / 1000)
    if (site.checkedAt !== undefined) checked.set(site.checkedAt / 1000)
    const { memory, disk, objects, ...faults } = site.counts
    for (const [from, count] of Object.entries({ memory, disk, objects })) reads.set({ from }, count)
    failures.set(faults.failures)
    damaged.set(faults.damaged)
  }
}

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Times every answer of the server: pages, the desk's files and the API. */
function measureRequests(server: Server, registry: Registry): () => void {
  const duration = new Histogram({
    name: 'hometown_http_request_duration_seconds',
    help: 'From the request’s head to the end of the answer.',
    labelNames: ['part', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })

  function measure(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? ''
    // Live streams stay open for hours.
    if (path.startsWith(LIVE_PATH)) return
    const stop = duration.startTimer({ part: partOf(path) })
    response.once('close', () => stop({ status: response.writableFinished ? statusClass(response) : 'aborted' }))
  }

  server.prependListener('request', measure)
  return () => {
    server.off('request', measure)
  }
}

function partOf(path: string): 'api' | 'desk' | 'site' {
  if (path.startsWith('/api/') || path.startsWith('/wp-json/')) return 'api'
  return path.startsWith('/admin') ? 'desk' : 'site'
}

function statusClass({ statusCode }: ServerResponse): string {
  return `${Math.floor(statusCode / 100)}xx`
}

/** What the database knows, read at each scrape. Without the database, only `hometown_database_up` says so. */
function createDatabaseMetrics({ clock, log, store }: AppContext, registry: Registry): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const isUp = gauge('hometown_database_up', '1 if the database answers, 0 if not.')
  const queued = gauge('hometown_queue_length', 'What waits to be done, by queue.', ['queue'])
  const oldestChange = gauge('hometown_oldest_change_seconds', 'How long the oldest change waits to be published.')
  const lastPublish = gauge('hometown_last_publish_timestamp_seconds', 'When a publish last went live.')
  const leaseHeld = gauge('hometown_lease_held', '1 if a process does this work now.', ['work', 'host'])
  const leaseFence = gauge('hometown_lease_owners', 'How many owners this work has had.', ['work'])
  const connections = gauge('hometown_database_connections', 'Connections of this process to PostgreSQL.', ['state'])

  /** An old or made-up value would be worse than none. */
  function forget(): void {
    for (const figure of [queued, leaseHeld, leaseFence]) figure.reset()
    for (const figure of [oldestChange, lastPublish]) figure.remove()
  }

  async function read(): Promise<void> {
    const now = clock.now()
    const [queues, mails, oldest, published, leases] = await Promise.all([
      countQueues(store.db, now),
      countWaitingMails(store.db),
      findOldestChange(store.db),
      findLastLivePublish(store.db),
      listLeaseStates(store),
    ])
    for (const [queue, length] of Object.entries({ ...queues, mails })) queued.set({ queue }, length)
    oldestChange.set(oldest === undefined ? 0 : Math.max(0, now - oldest) / 1000)
    if (published === undefined) lastPublish.remove()
    else lastPublish.set(published / 1000)
    // Its former owner is another series.
    leaseHeld.reset()
    for (const { work, isHeld, fence, host } of leases) {
      leaseHeld.set({ work, host: host ?? '' }, isHeld ? 1 : 0)
      leaseFence.set({ work }, fence)
    }
  }

  return async () => {
    for (const [state, count] of Object.entries(store.connections?.() ?? {})) connections.set({ state }, count)
    try {
      await read()
      isUp.set(1)
    } catch (error) {
      log.warn({ err: error }, 'could not read the figures for the metrics')
      isUp.set(0)
      forget()
    }
  }
}
