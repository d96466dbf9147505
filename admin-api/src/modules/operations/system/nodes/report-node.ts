import type { AppContext } from '../../../../context.ts'
import { oneAtATime } from '../../../../lib/one-at-a-time.ts'
import { createProcessBoard } from '../process-health.ts'
import { folderId } from './folder-id.ts'
import { describeNode } from './list-nodes.ts'
import { removeNode, saveNode } from './nodes.repository.ts'

const REPORT_INTERVAL_MS = 10_000

export interface NodeReports {
  /** A machine that stops as planned leaves the list at once. */
  stop(): Promise<void>
}

/** Tells the other machines on the same PostgreSQL database every few seconds that this one is there. */
export function startNodeReports(context: AppContext): NodeReports {
  const { config, store, log, node } = context
  if (store.kind === 'sqlite') return { stop: async () => undefined }
  const board = createProcessBoard(context)
  const reports = oneAtATime(
    async () => {
      const { processes, ...own } = describeNode(context, board)
      await saveNode(store, {
        ...own,
        folder: folderId(config.dataDir),
        processes: JSON.stringify(processes),
        site_version: context.site?.version ?? null,
      })
    },
    (error) => log.warn({ err: error }, 'could not report this machine'),
  )
  reports.start()
  const interval = setInterval(reports.start, REPORT_INTERVAL_MS).unref()
  return {
    async stop() {
      clearInterval(interval)
      board.close()
      await reports.settled()
      await removeNode(store.db, node).catch((error: unknown) => log.warn({ err: error }, 'could not sign off'))
    },
  }
}
