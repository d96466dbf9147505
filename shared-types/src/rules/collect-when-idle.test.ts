import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectWhenIdle, INTERVAL_MS, MIN_GARBAGE_BYTES, PAUSE_MS } from './collect-when-idle.ts'

const SMALL = 100_000_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startProcess() {
  const state = { work: 0, bytes: SMALL + MIN_GARBAGE_BYTES, collections: 0 }
  const collect = (() => {
    state.collections++
    state.bytes = SMALL
  }) as NodeJS.GCFunction
  collectWhenIdle(collect, { work: () => state.work, residentBytes: () => state.bytes, now: () => Date.now() })
  return state
}

describe('memory that a burst of work needed', () => {
  it('is given back once the process is idle', () => {
    const process = startProcess()
    process.work = 0.5
    vi.advanceTimersByTime(3 * INTERVAL_MS)
    expect(process.collections).toBe(0)
    process.work = 0
    vi.advanceTimersByTime(INTERVAL_MS)
    expect(process.collections).toBe(1)
  })

  it('is kept while it is too little to be worth a collection', () => {
    const process = startProcess()
    vi.advanceTimersByTime(INTERVAL_MS)
    process.bytes = SMALL + MIN_GARBAGE_BYTES - 1
    vi.advanceTimersByTime(10 * PAUSE_MS)
    expect(process.collections).toBe(1)
  })

  it('is given back a minute after the last time at the earliest', () => {
    const process = startProcess()
    vi.advanceTimersByTime(INTERVAL_MS)
    process.bytes = SMALL + MIN_GARBAGE_BYTES
    vi.advanceTimersByTime(PAUSE_MS - INTERVAL_MS)
    expect(process.collections).toBe(1)
    vi.advanceTimersByTime(INTERVAL_MS)
    expect(process.collections).toBe(2)
  })
})
