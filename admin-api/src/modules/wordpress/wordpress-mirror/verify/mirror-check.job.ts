import { LISTED_DIFFERENCES_LIMIT, type MirrorCheck } from '@hometown/shared-types/mirror-check'
import type { AppContext } from '../../../../context.ts'
import { oneAtATime } from '../../../../lib/one-at-a-time.ts'
import { poll } from '../../../../processes/poll.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { LeaseLostError, writeUnderLease } from '../../../platform/schedule/leases.service.ts'
import { createWorkLease } from '../../../platform/schedule/work-lease.service.ts'
import { explainFailure } from '../connection/explain-failure.ts'
import { findMirrorCheck, NO_CHECK, saveMirrorCheck } from './mirror-check.repository.ts'
import { verifyMirror } from './verify-mirror.service.ts'

const POLL_INTERVAL_MS = 30_000
const REPORT_INTERVAL_MS = 1000
const INTERRUPTED = 'The comparison stopped because Hometown restarted. Compare again.'

export interface MirrorCheckJob {
  look(): Promise<void>
  stop(): Promise<void>
}

export function startMirrorChecks(context: AppContext): MirrorCheckJob {
  const job = createMirrorCheckJob(context)
  const endPolling = poll(context, job.look, { everyMs: POLL_INTERVAL_MS, nudge: 'mirror-check-wanted' })
  return {
    look: job.look,
    async stop() {
      endPolling()
      await job.stop()
    },
  }
}

/** Compares with WordPress when an administrator asks for it, one comparison at a time. */
export function createMirrorCheckJob(context: AppContext, verify: typeof verifyMirror = verifyMirror): MirrorCheckJob {
  const { clock, log, store } = context
  const stopped = new AbortController()
  const lease = createWorkLease(context, 'mirror-check', look)
  const checking = oneAtATime(checkIfWanted, noteFailure)

  async function look(): Promise<void> {
    if (!stopped.signal.aborted) await checking.run()
  }

  async function checkIfWanted(): Promise<void> {
    if (!(await lease.hold())) return
    const check = await findMirrorCheck(store.db)
    // We hold the lease and compare nothing, so a process that died was at it.
    if (check.state === 'running') await save(failed(check, INTERRUPTED))
    if (check.state === 'waiting') await checkNow(check.fixes)
  }

  async function checkNow(fixes: boolean): Promise<void> {
    let check: MirrorCheck = { ...NO_CHECK, state: 'running', fixes, startedAt: timeNow() }
    await save(check)
    let savedAt = performance.now()
    let saving = Promise.resolve()
    const lost = new AbortController()
    const noteLoss = (error: unknown) => {
      noteFailure(error)
      if (error instanceof LeaseLostError) lost.abort()
    }
    const onProgress = (progress: Partial<Pick<MirrorCheck, 'step' | 'posts' | 'pages' | 'pagesTotal'>>) => {
      check = { ...check, ...progress }
      if (performance.now() - savedAt < REPORT_INTERVAL_MS) return
      savedAt = performance.now()
      const known = check
      saving = saving.then(() => save(known)).catch(noteLoss)
    }
    const signal = AbortSignal.any([stopped.signal, lost.signal])
    const end = await verify(context, { heal: fixes, onProgress, signal }).then(
      ({ posts, differences, healed }): MirrorCheck => ({
        ...{ ...check, state: 'idle', posts, found: differences.length, fixed: healed },
        differences: differences.slice(0, LISTED_DIFFERENCES_LIMIT),
        finishedAt: timeNow(),
      }),
      (error: unknown) => failed(check, stopped.signal.aborted ? INTERRUPTED : reasonOf(error)),
    )
    await saving
    if (end.problem) log.error({ problem: end.problem }, 'could not compare with WordPress')
    await save(end)
  }

  function reasonOf(error: unknown): string {
    return explainFailure(error, context.config.wordpressUrl ?? 'WordPress')
  }

  function failed(check: MirrorCheck, problem: string): MirrorCheck {
    return { ...check, state: 'failed', finishedAt: timeNow(), problem }
  }

  /** @throws LeaseLostError when another process compares now */
  async function save(check: MirrorCheck): Promise<void> {
    const held = await lease.hold()
    if (!held) throw new LeaseLostError()
    await writeUnderLease(store, held, (trx) => saveMirrorCheck(trx, check, clock.now()))
    announce(context, { type: 'changed', lists: ['mirror-check'] })
  }

  function noteFailure(error: unknown): void {
    if (error instanceof LeaseLostError) lease.drop()
    log.error({ err: error }, 'could not save the comparison with WordPress')
  }

  function timeNow(): string {
    return new Date(clock.now()).toISOString()
  }

  return {
    look,
    async stop() {
      stopped.abort()
      await checking.settled()
      await lease.release()
    },
  }
}
