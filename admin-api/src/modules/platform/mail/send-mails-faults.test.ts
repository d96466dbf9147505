import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { type FailurePoint, failingStatements } from '../../../../test/support/failing-statements.ts'
import { becomeLeader } from '../../../../test/support/leader.ts'
import { openMisbehavingServer } from '../../../../test/support/misbehaving-mail-server.ts'
import { createMailers } from '../../../integrations/mailer/create-mailer.ts'
import { queueMail } from './outgoing-mails.service.ts'
import { startMailSending } from './send-mails.job.ts'

const SUBJECTS = ['first', 'second', 'third', 'fourth']
const LOOKS = 4
const moments: readonly FailurePoint[] = ['before', 'after']

describe('a statement that fails once while mails are sent', () => {
  it.each(moments)('costs no mail, doubles none, and leaves none in doubt (%s it is carried out)', async (moment) => {
    const server = await openMisbehavingServer()
    const env = { SMTP_URL: server.url, MAIL_FROM: 'news@example.org' }
    const context = await buildTestContext({ env })
    const statements = await failingStatements(context.store)
    for (let n = 1; ; n++) {
      await queueAnew(context)
      server.texts.length = 0
      const { urgent } = createMailers(context.config)
      const leader = await becomeLeader(context)
      statements.failAt(n, moment)
      const job = startMailSending(context, urgent, leader)
      for (let look = 0; look < LOOKS; look++) {
        await job.look()
        context.clock.advance(2 * 60_000)
      }
      const hasFailed = statements.end()
      // Check before the shutdown, which saves the rest.
      const states = await listStates(context)
      await job.stop()
      const subjects = server.texts.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim()).sort()
      expect({ n, subjects, states }).toEqual({
        n,
        subjects: [...SUBJECTS].sort(),
        states: SUBJECTS.map(() => ({ state: 'accepted', attempts: 1 })),
      })
      if (!hasFailed) return
    }
  })
})

async function queueAnew({ store, clock }: TestContext): Promise<void> {
  await store.db.deleteFrom('outgoing_mails').execute()
  for (const subject of SUBJECTS) {
    const mail = { kind: 'subscription.changed', to: 'reader@example.org', subject, html: '', text: 'Hello' } as const
    await store.db.transaction().execute((trx) => queueMail(trx, mail, clock.now()))
  }
}

function listStates({ store }: TestContext) {
  return store.db.selectFrom('outgoing_mails').select(['state', 'attempts']).orderBy('id').execute()
}
