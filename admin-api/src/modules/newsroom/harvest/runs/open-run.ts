import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { type HeldLease, keepLease } from '../../../platform/schedule/leases.service.ts'
import { closeRun, countRun, findRun, listWaitingIds, takeRun, updateRunSource } from './harvest-runs.repository.ts'
import type { HarvestRunSourceRow } from './harvest-runs.table.ts'

type Trx = Transaction<Database>
type SourceState = Pick<HarvestRunSourceRow, 'state'> &
  Partial<Pick<HarvestRunSourceRow, 'found' | 'discovered' | 'problem'>>

/** The run that this process carries out: all that it reads and writes of the run goes through here. */
export interface OpenRun {
  /** Makes it ours. What another process was reading when it died counts as failed, since it may have been the reason. */
  takeOver(): Promise<void>
  /** Whether somebody wants this run to end; a run that is gone has ended. */
  isToStop(): Promise<boolean>
  listWaiting(): Promise<string[]>
  setState(sourceId: string, state: SourceState): Promise<void>
  /**
   * In the transaction that keeps what was read: nobody else has the run until it ends.
   * @throws OvertakenRunError
   */
  hold(trx: Trx): Promise<void>
  /** In the same transaction. */
  setStateIn(trx: Trx, sourceId: string, state: SourceState): Promise<void>
  /** Shows the desks how far the run is, at most twice a second. */
  showProgress(): void
  /** False while there is something left to read in it. @param isStopped what waits is not read any more. */
  close(isStopped: boolean): Promise<boolean>
  /** Shows the desks the last state. */
  showEnd(): Promise<void>
}

/** A run belongs to another process by now. */
export class OvertakenRunError extends Error {
  override name = 'OvertakenRunError' as const
}

const INTERRUPTED_MESSAGE = 'The service was interrupted while it was read.'
const SHOWN_EVERY_MS = 500
const RUNS_KEPT = 50

/** @param lease what the process holds while the run is its own. */
export function createOpenRun(context: AppContext, runId: string, lease: HeldLease): OpenRun {
  const { store, clock, log } = context
  let timer: NodeJS.Timeout | undefined

  async function show(running: boolean): Promise<void> {
    const { sources, scanned, discovered } = await countRun(store.db, runId)
    announce(context, { type: 'harvest', running, sources, sourcesScanned: scanned, discovered })
  }

  return {
    takeOver: () => takeRun(store.db, runId, { fence: lease.fence, problem: INTERRUPTED_MESSAGE }),
    async isToStop() {
      const run = await findRun(store.db, runId)
      return run === undefined || run.stop_asked === 1
    },
    listWaiting: () => listWaitingIds(store.db, runId),
    // Many begin at once, and a commit costs the same for one as for all.
    setState: (sourceId, state) => store.groupWrite((trx) => updateRunSource(trx, runId, sourceId, state)),
    async hold(trx) {
      if (!(await keepLease(trx, store.kind, lease))) throw new OvertakenRunError()
    },
    setStateIn: (trx, sourceId, state) => updateRunSource(trx, runId, sourceId, state),
    showProgress() {
      timer ??= setTimeout(() => {
        timer = undefined
        show(true).catch((error: unknown) => log.warn({ err: error }, 'how far the sources are was not told'))
      }, SHOWN_EVERY_MS)
    },
    close: (isStopped) => closeRun(store.db, runId, { finishedAt: clock.now(), isStopped, keep: RUNS_KEPT }),
    async showEnd() {
      clearTimeout(timer)
      await show(false)
    },
  }
}
