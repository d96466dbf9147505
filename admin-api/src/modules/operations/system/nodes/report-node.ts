import type { AppContext } from '../../../../context.ts'
import { oneAtATime } from '../../../../lib/one-at-a-time.ts'
import { removeNode, reportNode } from './nodes.repository.ts'

const REPORT_INTERVAL_MS = 10_000

export interface NodeReports {
  /** A machine that stops as planned leaves the list at once. */
  stop(): Promise<void>
}

/** Tells the other machines on the same PostgreSQL database every few seconds that this one is there. */
export function startNodeReports(context: AppContext): NodeReports {
  const { store, log, node } = context
  if (store.kind === 'sqlite') return { stop: async () => undefined }
  const reports = oneAtATime(
    () => reportNode(context),
    (error) => log.warn({ err: error }, 'could not report this machine'),
  )
  reports.start()
  const interval = setInterval(reports.start, REPORT_INTERVAL_MS).unref()
  return {
    async stop() {
      clearInterval(interval)
      await reports.settled()
      await removeNode(store.db, node).catch((error: unknown) => log.warn({ err: error }, 'could not sign off'))
    },
  }
}
