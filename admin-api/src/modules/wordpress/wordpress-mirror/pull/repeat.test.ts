import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { repeat } from './repeat.ts'

describe('repeating a step', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('looks every second, and at once when wanted', async () => {
    const step = vi.fn(async () => undefined)
    const repeated = repeat(step, async () => undefined)
    await vi.advanceTimersByTimeAsync(2500)
    expect(step).toHaveBeenCalledTimes(3)
    repeated.hurry()
    expect(step).toHaveBeenCalledTimes(4)
    await repeated.stop()
  })

  it('is never under way twice, and does once more what was wanted meanwhile', async () => {
    const gate = Promise.withResolvers<void>()
    const step = vi.fn(() => gate.promise)
    const repeated = repeat(step, async () => undefined)
    for (let time = 0; time < 5; time++) repeated.hurry()
    expect(step).toHaveBeenCalledTimes(1)
    gate.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(step).toHaveBeenCalledTimes(2)
    await repeated.stop()
  })

  it('pauses no longer than it may, however long it failed', async () => {
    let isAway = true
    const step = vi.fn(async () => {
      if (isAway) throw new Error('away')
    })
    const repeated = repeat(step, async () => undefined, { longestPauseMs: 10_000 })
    await vi.advanceTimersByTimeAsync(300_000)
    isAway = false
    step.mockClear()
    await vi.advanceTimersByTimeAsync(11_000)
    expect(step).toHaveBeenCalled()
    await repeated.stop()
  })
})
