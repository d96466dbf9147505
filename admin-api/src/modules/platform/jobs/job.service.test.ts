import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createJob } from './job.service.ts'
import { LeadershipLostError } from './leader.service.ts'

type Options = Partial<Parameters<typeof createJob>[1]>

const SECOND = 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Makes a job whose runs last until the test ends them. */
function open(options: Options = {}) {
  const runs: PromiseWithResolvers<void>[] = []
  const logged: unknown[] = []
  let listen: (message: { type: 'mails-waiting' | 'changes-waiting' }) => void = () => undefined
  const messages = {
    onMessage(listener: typeof listen) {
      listen = listener
      return () => {
        listen = () => undefined
      }
    },
  }
  const log = { error: (facts: { err: unknown }) => logged.push(facts.err) }
  const job = createJob({ messages, log } as never, {
    name: 'mails',
    everyMs: SECOND,
    nudgedBy: 'mails-waiting',
    run() {
      const run = Promise.withResolvers<void>()
      runs.push(run)
      return run.promise
    },
    ...options,
  })
  onTestFinished(() => {
    for (const run of runs) run.resolve()
    return job.stop()
  })
  return {
    job,
    logged,
    begun: () => runs.length,
    receive: (type: 'mails-waiting' | 'changes-waiting') => listen({ type }),
    async end(error?: Error) {
      if (error) runs.at(-1)?.reject(error)
      else runs.at(-1)?.resolve()
      await vi.advanceTimersByTimeAsync(0)
    },
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  }
}

describe('a job', () => {
  it('runs at its start and at every interval, but not while it runs', async () => {
    const { begun, end, pass } = open()
    expect(begun()).toBe(1)
    await pass(3 * SECOND)
    expect(begun()).toBe(1)
    await end()
    expect(begun()).toBe(1)
    await pass(SECOND)
    expect(begun()).toBe(2)
  })

  it('begins later where it should, and at once when it is nudged before', async () => {
    const { job, begun, pass } = open({ firstAfterMs: 5 * SECOND })
    await pass(4 * SECOND)
    expect(begun()).toBe(0)
    job.nudge()
    expect(begun()).toBe(1)
  })

  it('runs once more after a run during which it was nudged, however often', async () => {
    const { job, begun, end, receive } = open()
    const nudged = vi.fn()
    job.nudge().then(nudged)
    for (const type of ['mails-waiting', 'mails-waiting', 'changes-waiting'] as const) receive(type)
    expect(begun()).toBe(1)
    await end()
    expect([begun(), nudged.mock.calls.length]).toEqual([2, 0])
    await end()
    expect([begun(), nudged.mock.calls.length]).toEqual([2, 1])
    receive('changes-waiting')
    expect(begun()).toBe(2)
    receive('mails-waiting')
    expect(begun()).toBe(3)
  })

  it('logs a failure, not again while it stays the same, and runs on', async () => {
    const { logged, end, pass } = open()
    const [full, away] = [new Error('The disk is full.'), new Error('The server is away.')]
    for (const failure of [full, full, away, undefined, away]) {
      await end(failure)
      await pass(SECOND)
    }
    expect(logged).toEqual([full, away, away])
    await end(new LeadershipLostError())
    expect(logged).toHaveLength(3)
  })

  it('survives work that fails before it waits for anything', async () => {
    const { job, logged } = open({
      run() {
        throw new Error('The disk is full.')
      },
    })
    await job.nudge()
    expect(logged).toEqual([new Error('The disk is full.')])
  })

  it('ends after the run under way, whatever was to follow', async () => {
    const { job, begun, end, pass, receive } = open()
    const nudge = job.nudge()
    const ended = vi.fn()
    const stopped = job.stop().then(ended)
    await pass(3 * SECOND)
    expect(ended).not.toHaveBeenCalled()
    await end()
    await stopped
    await nudge
    receive('mails-waiting')
    await pass(3 * SECOND)
    await job.nudge()
    expect(begun()).toBe(1)
  })
})
