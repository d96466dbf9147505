import type { ConnectionStep } from '@hometown/shared-types/wordpress-connection'

export interface TestSteps {
  say(label: string, outcome: ConnectionStep['outcome'], message: string): void
  /** Aborts when the time is up, or nobody waits for the result. */
  signal: AbortSignal
}

interface Limits {
  gone: AbortSignal
  withinMs: number
}

/** The steps until the test ended or its time was up. @throws the reason of `gone` */
export async function collectSteps(
  test: (say: TestSteps['say'], signal: AbortSignal) => Promise<void>,
  { gone, withinMs }: Limits,
): Promise<ConnectionStep[]> {
  const steps: ConnectionStep[] = []
  const end = new AbortController()
  const signal = AbortSignal.any([gone, end.signal])
  const timer = setTimeout(() => end.abort(), withinMs)
  let isOver = false
  const say: TestSteps['say'] = (label, outcome, message) => {
    if (!isOver) steps.push({ label, outcome, message })
  }
  try {
    const aborted = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => aborted.resolve(), { once: true })
    if (signal.aborted) aborted.resolve()
    await Promise.race([test(say, signal), aborted.promise])
    gone.throwIfAborted()
    if (end.signal.aborted) say('Time', 'failed', `There was no answer within ${Math.round(withinMs / 1000)} seconds.`)
    return steps
  } finally {
    isOver = true
    clearTimeout(timer)
    // Close the connections that the test still has open.
    end.abort()
  }
}
