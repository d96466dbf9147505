import { createServer, type ServerResponse } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { AppContext } from '../../../context.ts'
import { countWaitingMails } from '../../platform/mail/outgoing-mails.service.ts'
import { countQueues, findLastLivePublish, findOldestChange } from './system.repository.ts'
import { ownVersion } from './system.service.ts'

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
 * the readers' server is reachable there. @throws when the port can't be used
 */
export async function startMetrics(context: AppContext, address: MetricsAddress): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const readDatabase = createGauges(context, registry)
  let scrape: Promise<string> | undefined

  /** Scrapes at the same time share one look at the database. */
  function share(): Promise<string> {
    scrape ??= readDatabase()
      .then(() => registry.metrics())
      .finally(() => {
        scrape = undefined
      })
    return scrape
  }

  const server = createServer({ requestTimeout: 10_000 }, async (request, response) => {
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address.port, address.host, resolve)
  })
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : address.port,
    async close() {
      registry.clear()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status).end(body)
}

/** What the database knows, read at each scrape. Without the database, only `hometown_database_up` says so. */
function createGauges({ clock, log, store }: AppContext, registry: Registry): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const info = gauge('hometown_info', 'Which version runs here; always 1.', ['version'])
  const isUp = gauge('hometown_database_up', '1 if the database answers, 0 if not.')
  const queued = gauge('hometown_queue_length', 'What waits to be done, by queue.', ['queue'])
  const oldestChange = gauge('hometown_oldest_change_seconds', 'How long the oldest change waits to be published.')
  const lastPublish = gauge('hometown_last_publish_timestamp_seconds', 'When a publish last went live.')
  info.set({ version: ownVersion() }, 1)

  return async () => {
    // An old or made-up value would be worse than none.
    queued.reset()
    oldestChange.remove()
    lastPublish.remove()
    try {
      const now = clock.now()
      const [queues, mails, oldest, published] = await Promise.all([
        countQueues(store.db, now),
        countWaitingMails(store.db),
        findOldestChange(store.db),
        findLastLivePublish(store.db),
      ])
      for (const [queue, length] of Object.entries({ ...queues, mails })) queued.set({ queue }, length)
      oldestChange.set(oldest === undefined ? 0 : Math.max(0, now - oldest) / 1000)
      if (published !== undefined) lastPublish.set(published / 1000)
      isUp.set(1)
    } catch (error) {
      log.warn({ err: error }, 'could not read the figures for the metrics')
      isUp.set(0)
    }
  }
}
