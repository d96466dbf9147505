import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger('test', { destination: { write: (line) => void lines.push(line) } }))
  for (const line of lines) JSON.parse(line)
  return lines.join('')
}

test('secrets do not reach the log', () => {
  const text = logged((log) => {
    log.info({ password: 'hunter2', user: { newPassword: 'hunter2', currentPassword: 'hunter2' } }, 'a')
    log.info({ req: { headers: { cookie: 'hunter2', authorization: 'hunter2' } } }, 'b')
    log.info({ res: { headers: { 'set-cookie': 'hunter2' } }, config: { webhook: { secret: 'hunter2' } } }, 'c')
    log.info({ delivery: { token: 'hunter2' } }, 'd')
  })
  expect(text).not.toContain('hunter2')
})

test('nobody’s e-mail address reaches the log', () => {
  const text = logged((log) => {
    log.info({ url: '/api/subscribers/by-email/ann%40example.org' }, 'ann@example.org asked\nbob@mail.example.org too')
    log.error({ err: new Error('duplicate key carl.c+news@example.co.uk') })
  })
  expect(text).not.toMatch(/ann|bob|carl/)
  expect(text).toContain('[e-mail]')
})

test('a long line costs no time', () => {
  const started = performance.now()
  logged((log) => log.info('x'.repeat(200_000)))
  expect(performance.now() - started).toBeLessThan(2000)
})
