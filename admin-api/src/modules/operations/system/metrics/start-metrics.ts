import { createServer, type Server, type ServerResponse } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { AppContext } from '../../../../context.ts'
import { createProcessBoard } from '../process-health.ts'
import { ownVersion } from '../version.ts'
import { createDatabaseMetrics } from './database-metrics.ts'
import { createObjectMetrics } from './object-metrics.ts'
import { createProcessMetrics } from './process-metrics.ts'
import { createPublishMetrics } from './publish-metrics.ts'
import { measureRequests } from './request-metrics.ts'
import { createSiteMetrics } from './site-metrics.ts'

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
