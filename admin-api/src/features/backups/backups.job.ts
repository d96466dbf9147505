import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { BackupKind } from '@hometown/shared-types/backup'
import type { AppContext } from '../../context.ts'
import { keepLooking } from '../../keep-looking.ts'
import { oneAtATime } from '../../one-at-a-time.ts'
import { announce } from '../live/live.service.ts'
import { backupMessageSchema } from './backup-messages.ts'
import { findBackupWork, findNightlyBackup, IDLE, saveBackupWork, saveNightlyBackup } from './backup-work.repository.ts'
import type { BackupProgress } from './make-backup.ts'

const LOOK_EVERY_MS = 30_000
const TELL_EVERY_MS = 500
const INTERRUPTED = 'The service was stopped while the backup was made.'

/** Makes a backup; rejects with a sentence for people. */
export type Make = (
  kind: BackupKind,
  onProgress: (progress: BackupProgress) => void,
  signal: AbortSignal,
) => Promise<void>

export interface BackupJob {
  /** Makes what somebody asked for, or the night's. Never two at once. */
  look(): Promise<void>
  stop(): Promise<void>
}

export function startBackups(context: AppContext): BackupJob {
  const job = createBackupJob(context)
  const endLooking = keepLooking(context.link, job.look, { everyMs: LOOK_EVERY_MS, nudge: 'backup-wanted' })
  return {
    look: job.look,
    async stop() {
      endLooking()
      await job.stop()
    },
  }
}

export function createBackupJob(context: AppContext, make: Make = makeInOwnProcess): BackupJob {
  const { clock, log, store } = context
  const stopped = new AbortController()
  const making = oneAtATime(makeWhatIsDue, (error) => log.error({ err: error }, 'backups could not be looked after'))

  async function look(): Promise<void> {
    if (stopped.signal.aborted) return
    await making.run()
  }

  async function makeWhatIsDue(): Promise<void> {
    const work = await findBackupWork(store.db)
    // Nobody but us makes them here, and we are not at it.
    if (work.state === 'running') await note({ ...work, state: 'failed', problem: INTERRUPTED })
    if (work.state === 'waiting') await makeOne('manual')
    if ((await findNightlyBackup(store.db))?.isDue) {
      await noteNight(INTERRUPTED)
      await noteNight((await makeOne('nightly')) ?? null)
    }
  }

  async function noteNight(problem: string | null): Promise<void> {
    await saveNightlyBackup(store.db, { isDue: false, problem }, clock.now())
  }

  /** Answers why it failed. */
  async function makeOne(kind: BackupKind): Promise<string | undefined> {
    const startedAt = new Date(clock.now()).toISOString()
    const running = { ...IDLE, state: 'running' as const, kind, step: 'Starting', startedAt }
    await note(running)
    let told = Number.NEGATIVE_INFINITY
    let noting = Promise.resolve()
    const onProgress = (progress: BackupProgress) => {
      if (performance.now() - told < TELL_EVERY_MS) return
      told = performance.now()
      noting = noting.then(() => note({ ...running, ...progress }))
    }
    const problem = await make(kind, onProgress, stopped.signal).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    await noting
    if (problem) log.error({ kind, problem }, 'there is no new backup')
    const finishedAt = new Date(clock.now()).toISOString()
    const end = { ...running, step: '', percent: 100, finishedAt }
    await note(problem ? { ...end, state: 'failed', problem } : { ...end, state: 'idle' })
    return problem
  }

  async function note(work: Parameters<typeof saveBackupWork>[1]): Promise<void> {
    try {
      await saveBackupWork(store.db, work, clock.now())
      announce(context, { type: 'changed', lists: ['backups'] })
    } catch (error) {
      log.warn({ err: error }, 'how far a backup is could not be noted')
    }
  }

  return {
    look,
    async stop() {
      stopped.abort()
      await making.settled()
    },
  }
}

/** Checking a database of gigabytes would hold up everything else for seconds. */
function makeInOwnProcess(
  kind: BackupKind,
  onProgress: (progress: BackupProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const child = fork(join(import.meta.dirname, 'backup.process.ts'), [kind], { signal, killSignal: 'SIGKILL' })
  return new Promise((resolve, reject) => {
    child.on('message', (said) => {
      const { data } = backupMessageSchema.safeParse(said)
      if (data?.type === 'progress') onProgress(data)
      if (data?.type === 'made') resolve()
      if (data?.type === 'failed') reject(new Error(data.problem))
    })
    child.on('error', (error) => reject(error.name === 'AbortError' ? new Error(INTERRUPTED) : error))
    child.once('exit', (code) => reject(new Error(`The backup was ended before it was made (${code ?? 'killed'}).`)))
  })
}
