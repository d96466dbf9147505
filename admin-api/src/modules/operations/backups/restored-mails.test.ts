import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { becomeLeader } from '../../../../test/support/leader.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { createMailers } from '../../../integrations/mailer/create-mailer.ts'
import { queueMail } from '../../platform/mail/outgoing-mails.service.ts'
import { startMailSending } from '../../platform/mail/send-mails.job.ts'
import { statementsAfterRestore } from './restore-backup.service.ts'

it('a mail that was on its way when the backup was made is in doubt after a restore, not on its way for ever', async () => {
  const context = await buildTestContext({ store: await openTestStore() })
  const { db } = context.store
  const mail = { kind: 'subscription.changed', to: 'ann@example.org', subject: 'Hello', text: 'Hello' } as const
  await db.transaction().execute((trx) => queueMail(trx, mail, context.clock.now()))
  await db.updateTable('outgoing_mails').set({ state: 'on_the_wire', fence: 12 }).execute()
  await db.insertInto('leader').values({ id: 1, fence: 12, node: 'gone', seen_at: context.clock.now() }).execute()

  for (const statement of statementsAfterRestore(['leader', 'outgoing_mails'], true, context.clock.now()))
    await sql.raw(statement).execute(db)
  const { urgent } = createMailers(context.config)
  const job = startMailSending(context, urgent, await becomeLeader(context))
  await job.look()
  expect(await db.selectFrom('outgoing_mails').select('state').execute()).toEqual([{ state: 'in_doubt' }])
  await Promise.all([urgent.close(), job.stop()])
})
