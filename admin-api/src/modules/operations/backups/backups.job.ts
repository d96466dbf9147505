import { fork } from 'node:child_process'
import type { BackupKind, BackupWork } from '@hometown/shared-types/backup'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { poll } from '../../../processes/poll.ts'
import { announce } from '../../platform/live/live.service.ts'
import { LeaseLostError, writeUnderLease } from '../../platform/schedule/leases.service.ts'
import { createWorkLease } from '../../platform/schedule/work-lease.service.ts'
import { backupMessageSchema } from './backup-messages.ts'
import { findBackupWork, findNightlyBackup, IDLE, saveBackupWork, saveNightlyBackup } from './backup-work.repository.ts'
import type { BackupProgress } from './make-backup.service.ts'

const POLL_INTERVAL_MS = 30_000
const REPORT_INTERVAL_MS = 500
const INTERRUPTED = 'The service stopped while making the backup.'

/** Rejects with a message for people. */
export type Make = (
  kind: BackupKind,
  onProgress: (progress: BackupProgress) => void,
  signal: AbortSignal,
) => Promise<void>

export interface BackupJob {
  look(): Promise<void>
  stop(): Promise<void>
}

export function startBackups(context: AppContext): BackupJob {
  const job = createBackupJob(context)
  const endPolling = poll(context, job.look, { everyMs: POLL_INTERVAL_MS, nudge: 'backup-wanted' })
  return {
    look: job.look,
    async stop() {
      endPolling()
      await job.stop()
    },
  }
}

export function createBackupJob(context: AppContext, make: Make = makeInOwnProcess): BackupJob {
  const { clock, log, store } = context
  const stopped = new AbortController()
  const lease = createWorkLease(context, 'backups', look)
  const making = oneAtATime(makeWhatIsDue, noteFailure)
  let unsaved: BackupWork | undefined
  let knownFence: number | undefined

  async function look(): Promise<void> {
    if (stopped.signal.aborted) return
    await making.run()
  }

  async function makeWhatIsDue(): Promise<void> {
    const held = await lease.hold()
    if (held === undefined) return
    if (unsaved) await saveEnd(unsaved)
    const { state, kind } = await findInterrupted(held.fence)
    // A backup of ours that is still `running` never began: only the answer of its first save was lost.
    if (state === 'waiting' || (state === 'running' && kind === 'manual')) await makeOne('manual')
    if ((await findNightlyBackup(store.db))?.isDue) await makeOne('nightly')
  }

  /** We hold the lease and aren't making a backup, so one that another process was making was interrupted. */
  async function findInterrupted(fence: number): Promise<BackupWork> {
    const work = await findBackupWork(store.db)
    const isInterrupted = work.state === 'running' && fence !== knownFence
    const end: BackupWork = isInterrupted ? { ...work, state: 'failed', problem: INTERRUPTED } : work
    if (isInterrupted) await saveEnd(end)
    knownFence = fence
    return end
  }

  async function makeOne(kind: BackupKind): Promise<void> {
    const startedAt = new Date(clock.now()).toISOString()
    const running = { ...IDLE, state: 'running' as const, kind, step: 'Starting', startedAt }
    // From here on, a restart recognizes an interruption.
    await write((trx) => saveBackupWork(trx, running, clock.now()))
    announceChanged()
    let told = Number.NEGATIVE_INFINITY
    let noting = Promise.resolve()
    const onProgress = (progress: BackupProgress) => {
      if (performance.now() - told < REPORT_INTERVAL_MS) return
      told = performance.now()
      noting = noting.then(() => noteProgress({ ...running, ...progress }))
    }
    const problem = await make(kind, onProgress, stopped.signal).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    await noting
    if (problem) log.error({ kind, problem }, 'could not make a backup')
    const finishedAt = new Date(clock.now()).toISOString()
    await saveEnd({ ...running, step: '', percent: 100, finishedAt, problem, state: problem ? 'failed' : 'idle' })
  }

  async function saveEnd(end: BackupWork): Promise<void> {
    unsaved = end
    const now = clock.now()
    const { problem } = end
    await write(async (trx) => {
      await saveBackupWork(trx, end, now)
      if (end.kind !== 'nightly') return
      await saveNightlyBackup(trx, { isDue: false, problem, failedAt: problem === null ? null : now }, now)
    })
    unsaved = undefined
    announceChanged()
  }

  /** @throws LeaseLostError when another process makes the backups now, and has noted that ours was interrupted */
  async function write(work: (trx: Transaction<Database>) => Promise<void>): Promise<void> {
    const held = lease.held()
    if (!held) throw new LeaseLostError()
    await writeUnderLease(store, held, work)
  }

  function noteFailure(error: unknown): void {
    if (!(error instanceof LeaseLostError)) {
      log.error({ err: error }, 'could not make or delete backups')
      return
    }
    lease.drop()
    unsaved = undefined
    log.warn('another process makes the backups')
  }

  async function noteProgress(work: BackupWork): Promise<void> {
    try {
      await write((trx) => saveBackupWork(trx, work, clock.now()))
      announceChanged()
    } catch (error) {
      log.warn({ err: error }, 'could not save the progress of a backup')
    }
  }

  function announceChanged(): void {
    announce(context, { type: 'changed', lists: ['backups'] })
  }

  return {
    look,
    async stop() {
      stopped.abort()
      await making.settled()
      await lease.release()
    },
  }
}

/** A separate process, because checking gigabytes of database would block everything else for seconds. */
function makeInOwnProcess(
  kind: BackupKind,
  onProgress: (progress: BackupProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const child = fork(new URL('./backup.process.ts', import.meta.url), [kind], { signal, killSignal: 'SIGKILL' })
  return new Promise((resolve, reject) => {
    child.on('message', (said) => {
      const { data } = backupMessageSchema.safeParse(said)
      if (data?.type === 'progress') onProgress(data)
      if (data?.type === 'made') resolve()
      if (data?.type === 'failed') reject(new Error(data.problem))
    })
    child.on('error', (error) => reject(error.name === 'AbortError' ? new Error(INTERRUPTED) : error))
    child.once('exit', (code) => reject(new Error(`The backup stopped before it was done (${code ?? 'killed'}).`)))
  })
}
