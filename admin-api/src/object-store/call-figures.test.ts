import { describe, expect, it } from 'vitest'
import { createCallRecorder } from './call-figures.ts'

describe('the figures of calls to the object store', () => {
  it('are none before the first call', () => {
    const figures = createCallRecorder(() => 0)
    expect(figures.totals()).toEqual([])
    expect(figures.recent()).toEqual({ calls: 0, failed: 0, medianMs: null, slowestMs: null, problem: null })
  })

  it('forget recent calls after five minutes, and totals never', () => {
    let now = 0
    const figures = createCallRecorder(() => now)
    figures.note({ operation: 'PutObject', ms: 500 })
    now = 200_000
    for (const ms of [10, 30, 20]) figures.note({ operation: 'GetObject', ms })
    now = 301_000
    expect(figures.recent()).toMatchObject({ calls: 3, medianMs: 20, slowestMs: 30 })
    expect(figures.totals()).toEqual([
      { operation: 'PutObject', calls: 1, failed: 0, seconds: 0.5 },
      { operation: 'GetObject', calls: 3, failed: 0, seconds: expect.closeTo(0.06) },
    ])
  })

  it('name the last failure until a call works', () => {
    const figures = createCallRecorder(() => 0)
    figures.note({ operation: 'PutObject', ms: 1, failure: 'It is busy.' })
    expect(figures.recent()).toMatchObject({ calls: 1, failed: 1, problem: 'It is busy.' })
    figures.note({ operation: 'PutObject', ms: 1 })
    expect(figures.recent()).toMatchObject({ calls: 2, failed: 1, problem: null })
  })

  it('keep a limited number of recent calls', () => {
    const figures = createCallRecorder(() => 0)
    for (let call = 0; call < 20_000; call += 1) figures.note({ operation: 'GetObject', ms: 1 })
    expect(figures.recent().calls).toBe(5_000)
    expect(figures.totals()[0]?.calls).toBe(20_000)
  })
})
