import { expect, onTestFinished, test, vi } from 'vitest'
import { complain, isReadByPeople, say } from './say.ts'

function beTerminal(isTerminal: boolean): void {
  const before = process.stdout.isTTY
  process.stdout.isTTY = isTerminal
  onTestFinished(() => {
    process.stdout.isTTY = before
  })
}

test.each([true, false])('people read along in a terminal: %s', (isTerminal) => {
  beTerminal(isTerminal)
  expect(isReadByPeople()).toBe(isTerminal)
})

test('people get sentences: what went wrong on standard error', () => {
  beTerminal(true)
  const out = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const err = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  say('The database is up to date.')
  complain('The port is taken.')
  expect([out.mock.calls, err.mock.calls]).toEqual([[['The database is up to date.']], [['The port is taken.']]])
})
