import { setImmediate } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { type Leader, requireLeader } from '../../../platform/jobs/leader.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import {
  closeRun,
  countRun,
  failInterrupted,
  findRun,
  keepOpen,
  listWaitingIds,
  startRunSources,
  updateRunSource,
} from './harvest-runs.repository.ts'
import type { HarvestRunSourceRow } from './harvest-runs.table.ts'

type Trx = Transaction<Database>
type SourceState = Pick<HarvestRunSourceRow, 'state'> &
  Partial<Pick<HarvestRunSourceRow, 'found' | 'discovered' | 'problem'>>

/** What writes throws `LeadershipLostError` once another process carries the run out. */
export interface OpenRun {
  /** Sources that a dead process was reading may have caused its death, so they count as failed. */
  takeOver(): Promise<void>
  /** Also true if the run was deleted. */
  isToStop(): Promise<boolean>
  listWaiting(): Promise<string[]>
  setState(sourceId: string, state: SourceState): Promise<void>
  /** Sources that start together share one statement. */
  startReading(sourceId: string): Promise<void>
  /** Call it in the transaction that saves a reading. @throws LeadershipLostError */
  hold(trx: Trx): Promise<void>
  setStateIn(trx: Trx, sourceId: string, state: SourceState): Promise<void>
  /** At most twice a second. */
  showProgress(): void
  /** @returns false while there are sources left to read @param isStopped skip the waiting sources */
  close(isStopped: boolean): Promise<boolean>
  showEnd(): Promise<void>
}

const INTERRUPTED_MESSAGE = 'The service stopped while we were reading this source.'
const SHOWN_EVERY_MS = 500
const RUNS_KEPT = 50

export function createOpenRun(context: AppContext, runId: string, leader: Leader | undefined): OpenRun {
  const { store, clock, log } = context
  let timer: NodeJS.Timeout | undefined
  let starting: { ids: string[]; written: Promise<void> } | undefined

  async function show(running: boolean): Promise<void> {
    const { sources, scanned, discovered } = await countRun(store.db, runId)
    announce(context, { type: 'harvest', running, sources, sourcesScanned: scanned, discovered })
  }

  /** Many sources start at once and share a commit, so none may fail the others' writes. */
  async function write<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return store.groupWrite(async (trx) => {
      await hold(trx)
      return work(trx)
    })
  }

  async function hold(trx: Trx): Promise<void> {
    if (leader) await requireLeader(trx, store.kind, leader)
  }

  async function writeStarting(): Promise<void> {
    await setImmediate()
    const ids = starting?.ids ?? []
    starting = undefined
    await write((trx) => startRunSources(trx, runId, ids))
  }

  return {
    takeOver: () => write((trx) => failInterrupted(trx, runId, INTERRUPTED_MESSAGE)),
    async isToStop() {
      const run = await findRun(store.db, runId)
      return run === undefined || run.stop_asked === 1
    },
    listWaiting: () => listWaitingIds(store.db, runId),
    setState: (sourceId, state) => write((trx) => updateRunSource(trx, runId, sourceId, state)),
    startReading(sourceId) {
      starting ??= { ids: [], written: writeStarting() }
      starting.ids.push(sourceId)
      return starting.written
    },
    hold,
    setStateIn: (trx, sourceId, state) => updateRunSource(trx, runId, sourceId, state),
    showProgress() {
      timer ??= setTimeout(() => {
        timer = undefined
        show(true).catch((error: unknown) => log.warn({ err: error }, 'could not report the progress of the run'))
      }, SHOWN_EVERY_MS)
    },
    close: (isStopped) =>
      write(async (trx) => {
        // Locked before it is asked whether a source was added meanwhile.
        await keepOpen(trx, runId)
        return closeRun(trx, runId, { finishedAt: clock.now(), isStopped, keep: RUNS_KEPT })
      }),
    async showEnd() {
      clearTimeout(timer)
      await show(false)
    },
  }
}
