import { Gauge, type Registry } from 'prom-client'
import type { AppContext } from '../../../../context.ts'
import { countWaitingMails } from '../../../platform/mail/outgoing-mails.service.ts'
import { listLeaseStates } from '../nodes/leases.repository.ts'
import { countQueues, findOldestChange } from '../system.repository.ts'
import { findLastLivePublish } from './metrics.repository.ts'

/** What the database knows, read at each scrape. Without the database, only `hometown_database_up` says so. */
export function createDatabaseMetrics({ clock, log, store }: AppContext, registry: Registry): () => Promise<void> {
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
