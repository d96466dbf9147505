import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger('test', { destination: { write: (line) => void lines.push(line) } }))
  for (const line of lines) JSON.parse(line)
  return lines.join('')
}

test('neither secrets nor anybody’s email address reach the log', () => {
  const text = logged((log) => {
    log.info({ password: 'hunter2', user: { newPassword: 'hunter2', currentPassword: 'hunter2' } }, 'a')
    log.info({ req: { headers: { cookie: 'hunter2', authorization: 'hunter2' } } }, 'b')
    log.info({ res: { headers: { 'set-cookie': 'hunter2' } }, config: { webhook: { secret: 'hunter2' } } }, 'c')
    log.info({ url: '/api/subscribers/by-email/ann%40example.org' }, 'ann@example.org asked\nbob@mail.example.org too')
    log.error({ err: new Error('duplicate key carl.c+news@example.co.uk') })
    log.info({ url: '/api/subscribers/by-email/o%27brien%2Bdora%40example.org' }, "from o'brien@example.org")
    log.info({ reply: '550 <JÖRG.Emil@müller.example> unknown' }, 'DORA@EXAMPLE.ORG')
  })
  expect(text).not.toMatch(/hunter2|ann|bob|carl|brien|dora|jörg|emil|müller/i)
  expect(text).toContain('[email]')
})

test('no secret link reaches the log: of subscriptions, drafts, mail reports and invitations', () => {
  const key = 'sEcReT-q1w2e3r4t5y6u7i8o9'
  const signed = `0a1b2c3d4e5f.0193-sEcReT.mb1x2y3z.${'sEcReT-_0'.repeat(4)}1234567`
  const text = logged((log) => {
    for (const name of ['unsubscribe', 'by-key', 'confirm', 'undo'])
      log.error(
        { method: 'GET', url: `/api/subscribers/${name}/${name === 'by-key' ? key : signed}?x=1` },
        'a request failed',
      )
    log.error({ url: `/api/subscribers/${signed}` }, `see https://x.example/manage#key=${key}`)
    log.info({ url: '/api/subscribers/by-email/nobody' })
    log.error({ method: 'GET', url: `/preview/${key}` }, 'a request failed')
    log.error({ method: 'POST', url: `/api/webhooks/mail/postmark/${key}` }, 'a request failed')
    log.info(`https://x.example/admin/invitation#${key}`)
  })
  expect(text).not.toContain('sEcReT')
  expect(text).toContain('/preview/[removed]')
  expect(text).toContain('/api/webhooks/mail/postmark/[removed]')
  expect(text).toContain('/api/subscribers/undo/[removed]?x=1')
  expect(text).toContain('/api/subscribers/by-email/nobody')
})
