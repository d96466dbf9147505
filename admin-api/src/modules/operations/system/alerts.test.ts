import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { becomeLeader } from '../../../../test/support/leader.ts'
import { addSentNewsletter } from '../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { recordPublishReceipt } from '../../platform/changes/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { updateSettings } from '../../platform/settings/settings.service.ts'
import { makeDueBackup } from '../backups/index.ts'
import { checkForIncidents } from './alerts.ts'
import { checkBackups, checkSending, findOpenIncidents, type SystemCheck, systemChecks } from './checks.service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The result must not depend on the test machine's free disk space. */
const withoutDisk = systemChecks.filter(({ kind }) => kind !== 'disk')

const open = async () => buildTestContext({ env: { TIME_ZONE: 'America/Chicago' } })

it('alerts tell each administrator once when publishing fails for ten minutes, and once when it works again', async () => {
  const context = await open()
  await updateSettings(context, await signIn(context, 'admin'), { alertEmails: ['a@example.org', 'b@example.org'] })
  const { db } = context.store
  await context.store.write('clock', async (tx) => tx.changed({ kind: 'settings' }))
  context.clock.advance(9 * MINUTE)
  await checkNow(context)
  expect(await mails(context)).toEqual([])

  await recordPublishReceipt(context, 'failed', 'the disk is full')
  context.clock.advance(MINUTE)
  await checkNow(context)
  await checkNow(context)
  const message = 'Changes have not been published for ten minutes: the disk is full'
  expect(await mails(context)).toEqual([
    ['a@example.org', 'Alder County Courier: Publishing fails', message],
    ['b@example.org', 'Alder County Courier: Publishing fails', message],
  ])
  expect(await findOpenIncidents(context)).toEqual({ publishing: { since: context.clock.now(), message } })

  await db.deleteFrom('changes').execute()
  await checkNow(context)
  await checkNow(context)
  expect((await mails(context)).slice(2).map(([to, subject]) => [to, subject])).toEqual([
    ['a@example.org', 'Alder County Courier: Publishing works again'],
    ['b@example.org', 'Alder County Courier: Publishing works again'],
  ])
  expect(await findOpenIncidents(context)).toEqual({})
})

describe('administrators read about sending', () => {
  it('that more than one in twenty messages of a send was refused, for a day', async () => {
    const context = await open()
    const { db } = context.store
    const emails = Array.from({ length: 40 }, (_, number) => `reader${number}@orchard.example`)
    await addSentNewsletter(context, emails)
    const refuse = async (refused: string[]) => {
      await db.updateTable('newsletter_deliveries').set({ state: 'failed' }).where('email', 'in', refused).execute()
      const accepted = emails.length - refused.length
      await db.updateTable('newsletters').set({ recipient_count: accepted }).execute()
    }
    await refuse(emails.slice(0, 2))
    expect(await checkSending(context)).toBeUndefined()
    await refuse(emails.slice(0, 3))
    expect(await checkSending(context)).toContain('more than 5% of the messages of “This week”')
    context.clock.advance(25 * HOUR)
    expect(await checkSending(context)).toBeUndefined()
  })

  it('that mails have waited for the mail server for 15 minutes', async () => {
    const context = await open()
    const { db } = context.store
    const texts = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
    const mail = { kind: 'test', to: 'ann@orchard.example', ...texts } as const
    await context.store.write('clock', (tx) => queueMail(tx, mail))
    context.clock.advance(16 * MINUTE)
    expect(await checkSending(context)).toBeUndefined()
    await db.updateTable('outgoing_mails').set({ reply: 'connect ECONNREFUSED' }).execute()
    expect(await checkSending(context)).toBe(
      'Mails to readers have waited for the mail server for 15 minutes: connect ECONNREFUSED',
    )
  })
})

it('administrators read when nightly backups cease, for whatever reason, and not before the first night', async () => {
  const context = await open()
  const { clock } = context
  await makeDueBackup.run(context, await becomeLeader(context))
  clock.advance(27 * HOUR)
  expect(await checkBackups(context)).toBeUndefined()
  clock.advance(HOUR)
  expect(await checkBackups(context)).toMatch(/^No backup has been made since \w+ \d+.* Make one under .* now\.$/)
})

async function checkNow(context: TestContext, made: readonly SystemCheck[] = withoutDisk): Promise<void> {
  await checkForIncidents(context, await becomeLeader(context), made)
}

async function mails({ store }: TestContext): Promise<(string | undefined)[][]> {
  const query = store.db.selectFrom('outgoing_mails').select(['recipient', 'subject', 'plain_text']).orderBy('id')
  const rows = await query.execute()
  return rows.map(({ recipient, subject, plain_text }) => [recipient, subject, plain_text.split('\n\n')[1]])
}
