import type { AppContext } from '../../../context.ts'
import type { ProcessMessage } from '../../../processes/process-messages.ts'
import { LeadershipLostError } from './leader.service.ts'

export interface Running {
  stop(): Promise<void>
}

export interface Job extends Running {
  /**
   * Runs now; during a run once more after it, because that one may have missed the news. Resolves when the run has
   * ended, well or not.
   */
  nudge(): Promise<void>
}

interface JobOptions {
  /** The job's name in the log. */
  readonly name: string
  readonly everyMs: number
  /** Delays the first run, which otherwise begins at once. */
  readonly firstAfterMs?: number
  /** The message of another process that starts a run. */
  readonly nudgedBy?: ProcessMessage['type']
  /** A run must be harmless when it is done twice. */
  run(): Promise<unknown>
}

/**
 * Runs work at its start, at every interval and when it is nudged, never twice at once. A failure is logged, once if
 * the next runs fail alike, and the next run makes up for it. Stopping it waits for the run under way.
 */
export function createJob({ link, log }: Pick<AppContext, 'link' | 'log'>, options: JobOptions): Job {
  const { name, everyMs, firstAfterMs, nudgedBy } = options
  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined
  let isStopped = false
  let failure: string | undefined
  let timer: NodeJS.Timeout | undefined

  // It is `async`, because `run` may throw before its first `await`, which would end the process from within a timer.
  async function attempt(): Promise<void> {
    await options.run()
    failure = undefined
  }

  function noteFailure(error: unknown): void {
    if (String(error) !== failure && !(error instanceof LeadershipLostError))
      log.error({ err: error, job: name }, 'a job failed; its next run makes up for it')
    failure = String(error)
  }

  async function run(): Promise<void> {
    if (isStopped) return
    underWay ??= attempt()
      .catch(noteFailure)
      .finally(() => {
        underWay = undefined
      })
    await underWay
  }

  async function nudge(): Promise<void> {
    if (!underWay) return run()
    next ??= underWay.then(() => {
      next = undefined
      return run()
    })
    await next
  }

  function begin(): Promise<void> {
    timer = setInterval(run, everyMs)
    return run()
  }

  const quiet = link.onMessage(({ type }) => (type === nudgedBy ? nudge() : undefined))
  if (firstAfterMs === undefined) begin().catch(noteFailure)
  else timer = setTimeout(begin, firstAfterMs)
  return {
    nudge,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      quiet()
      await underWay
    },
  }
}
