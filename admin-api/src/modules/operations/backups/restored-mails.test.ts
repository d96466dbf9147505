import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { createMailers } from '../../../integrations/mailer/create-mailer.ts'
import { queueMail } from '../../platform/mail/outgoing-mails.service.ts'
import { startMailSending } from '../../platform/mail/send-mails.job.ts'
import { createWorkLease } from '../../platform/schedule/work-lease.service.ts'
import { statementsAfterRestore } from './restore-backup.service.ts'

it('a mail that was on its way when the backup was made is in doubt after a restore, not on its way for ever', async () => {
  const context = await buildTestContext({ store: await openTestStore() })
  const { db } = context.store
  const mail = { kind: 'subscription.changed', to: 'ann@example.org', subject: 'Hello', text: 'Hello' } as const
  await db.transaction().execute((trx) => queueMail(trx, mail, context.clock.now()))
  await db.updateTable('outgoing_mails').set({ state: 'on_the_wire', fence: 12 }).execute()
  const row = { name: 'mail', holder: 'gone', fence: 12, node: null }
  await db
    .insertInto('leases')
    .values({ ...row, expires_at: Date.now() + 60_000 })
    .execute()

  for (const statement of statementsAfterRestore(['leases', 'outgoing_mails'], true, context.clock.now()))
    await sql.raw(statement).execute(db)
  const { urgent } = createMailers(context.config)
  const lease = createWorkLease(context, 'mail')
  const job = startMailSending(context, urgent, lease)
  await job.look()
  expect(await db.selectFrom('outgoing_mails').select('state').execute()).toEqual([{ state: 'in_doubt' }])
  await Promise.all([urgent.close(), job.stop()])
  await lease.release()
})
