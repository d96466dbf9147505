import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOriginTurns } from './origin-turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const A = new URL('https://a.us/one')
const never = new AbortController().signal

function open() {
  const turns = createOriginTurns()
  const entered: string[] = []
  const start = performance.now()
  function run(name: string, { target = A, signal = never, until = Promise.resolve() } = {}) {
    return turns.run(target, signal, () => {
      entered.push(`${name} ${Math.round((performance.now() - start) / 100) / 10}`)
      return until
    })
  }
  return { turns, entered, run }
}

test('a place is asked once a second, in order', async () => {
  const { entered, run } = open()
  for (const name of ['a', 'b', 'c']) void run(name)
  await vi.advanceTimersByTimeAsync(5000)
  expect(entered).toEqual(['a 0', 'b 1', 'c 2'])
})

test('and twice at once at most, whatever its scheme and path; others wait for nobody there', async () => {
  const { entered, run } = open()
  const gate = Promise.withResolvers<void>()
  void run('a', { target: new URL('https://a.us:8080/one'), until: gate.promise })
  void run('b', { target: new URL('http://a.us:8080/two'), until: gate.promise })
  void run('c', { target: new URL('http://a.us:8080/three') })
  void run('other', { target: new URL('https://b.us/') })
  void run('port', { target: new URL('https://a.us:8443/') })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(entered).toEqual(['a 0', 'other 0', 'port 0', 'b 1'])
  gate.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(entered.at(-1)).toBe('c 60')
})

test('who leaves the queue is not waited for', async () => {
  const { entered, run } = open()
  const leaving = new AbortController()
  void run('a')
  const left = run('b', { signal: leaving.signal })
  void run('c')
  leaving.abort(new Error('No longer wanted.'))
  await expect(left).rejects.toThrow('No longer wanted.')
  await expect(run('d', { signal: leaving.signal })).rejects.toThrow('No longer wanted.')
  await vi.advanceTimersByTimeAsync(1000)
  expect(entered).toEqual(['a 0', 'c 1'])
})

test('a place that wants more time between two requests gets it', async () => {
  const { turns, entered, run } = open()
  turns.slowDown(A, 5000)
  for (const name of ['a', 'b']) void run(name)
  await vi.advanceTimersByTimeAsync(6000)
  expect(entered).toEqual(['a 0', 'b 5'])
})
