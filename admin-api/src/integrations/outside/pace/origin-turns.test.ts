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
  function take(name: string, target = A, signal = never) {
    return turns.take(target, signal).then((release) => {
      entered.push(`${name} ${Math.round((performance.now() - start) / 100) / 10}`)
      return release
    })
  }
  return { turns, entered, take }
}

test('a place is asked once a second, in order', async () => {
  const { entered, take } = open()
  for (const name of ['a', 'b', 'c']) void take(name).then((release) => release())
  await vi.advanceTimersByTimeAsync(5000)
  expect(entered).toEqual(['a 0', 'b 1', 'c 2'])
})

test('and twice at once at most, whatever its scheme and path', async () => {
  const { entered, take } = open()
  const first = await take('a', new URL('https://a.us:8080/one'))
  void take('b', new URL('http://a.us:8080/two'))
  void take('c', new URL('http://a.us:8080/three'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(entered).toEqual(['a 0', 'b 1'])
  first()
  first()
  await vi.advanceTimersByTimeAsync(0)
  expect(entered).toEqual(['a 0', 'b 1', 'c 60'])
})

test('others wait for nobody there', async () => {
  const { entered, take } = open()
  void take('a')
  void take('b')
  void take('other', new URL('https://b.us/'))
  void take('port', new URL('https://a.us:8443/'))
  await vi.advanceTimersByTimeAsync(0)
  expect(entered).toEqual(['a 0', 'other 0', 'port 0'])
})

test('who leaves the queue is not waited for', async () => {
  const { entered, take } = open()
  const leaving = new AbortController()
  void take('a')
  const left = take('b', A, leaving.signal)
  void take('c')
  leaving.abort(new Error('No longer wanted.'))
  await expect(left).rejects.toThrow('No longer wanted.')
  await expect(take('d', A, leaving.signal)).rejects.toThrow('No longer wanted.')
  await vi.advanceTimersByTimeAsync(1000)
  expect(entered).toEqual(['a 0', 'c 1'])
})

test('a place that wants more time between two requests gets it', async () => {
  const { turns, entered, take } = open()
  turns.slowDown(A, 5000)
  for (const name of ['a', 'b']) void take(name)
  await vi.advanceTimersByTimeAsync(6000)
  expect(entered).toEqual(['a 0', 'b 5'])
})
