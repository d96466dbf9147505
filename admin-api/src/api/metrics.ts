import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { AppContext } from '../context.ts'
import { findUnpublishedChanges, hometownVersion } from '../modules/operations/system/index.ts'
import { countWaitingMails } from '../modules/platform/mail/index.ts'

export interface Metrics {
  readonly port: number
  close(): Promise<void>
}

/**
 * Answers `GET /metrics` on a port of its own, in Prometheus's text format. It tells no personal data, and nothing of
 * the readers' server is reachable there. @throws when the port can't be used
 */
export async function startMetrics(
  context: AppContext,
  { host, port }: { host: string; port: number },
): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const readDatabase = createMetricGauges(context, registry)
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    if (!isAsked) return response.writeHead(404).end('Not found\n')
    return readDatabase()
      .then(() => registry.metrics())
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  }).listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      registry.clear()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The gauges read the database at each scrape. Without the database, only `hometown_database_up` says so. */
function createMetricGauges({ clock, log, store }: AppContext, registry: Registry): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const info = gauge('hometown_info', 'Which version runs here; always 1.', ['version'])
  const isUp = gauge('hometown_database_up', '1 if the database answers, 0 if not.')
  const queued = gauge('hometown_queue_length', 'What waits to be done, by queue.', ['queue'])
  const oldest = gauge('hometown_oldest_change_seconds', 'How long the oldest change waits to be published.')
  const lastPublish = gauge('hometown_last_publish_timestamp_seconds', 'When a publish last went live.')
  info.set({ version: hometownVersion() }, 1)

  return async () => {
    // An old or made-up value would be worse than none.
    queued.reset()
    oldest.remove()
    lastPublish.remove()
    try {
      const now = clock.now()
      const { changes, oldestChange, lastLivePublish } = await findUnpublishedChanges(store.db)
      queued.set({ queue: 'changes' }, changes)
      queued.set({ queue: 'mails' }, await countWaitingMails(store.db))
      oldest.set(Math.max(0, now - (oldestChange ?? now)) / 1000)
      if (lastLivePublish !== null) lastPublish.set(lastLivePublish / 1000)
      isUp.set(1)
    } catch (error) {
      log.warn({ err: error }, 'could not read the figures for the metrics')
      isUp.set(0)
    }
  }
}
