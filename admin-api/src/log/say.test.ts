import { expect, onTestFinished, test, vi } from 'vitest'
import { complain, isReadByPeople, say } from './say.ts'

function tell(env: { LOG_FORMAT: string }, isTerminal = false) {
  vi.stubEnv('LOG_FORMAT', env.LOG_FORMAT)
  const before = process.stdout.isTTY
  process.stdout.isTTY = isTerminal
  onTestFinished(() => {
    process.stdout.isTTY = before
    vi.unstubAllEnvs()
  })
  return isReadByPeople()
}

test.each([
  { format: '', isTerminal: true, isForPeople: true },
  { format: '', isTerminal: false, isForPeople: false },
  { format: 'json', isTerminal: true, isForPeople: false },
  { format: 'text', isTerminal: false, isForPeople: true },
])(
  'LOG_FORMAT “$format”, terminal: $isTerminal, is for people: $isForPeople',
  ({ format, isTerminal, isForPeople }) => {
    expect(tell({ LOG_FORMAT: format }, isTerminal)).toBe(isForPeople)
  },
)

test('people get sentences: what went wrong on standard error', () => {
  tell({ LOG_FORMAT: 'text' })
  const out = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const err = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  say('The database is up to date.')
  complain('The port is taken.')
  expect([out.mock.calls, err.mock.calls]).toEqual([[['The database is up to date.']], [['The port is taken.']]])
})
