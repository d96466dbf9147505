import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { addSentNewsletter } from '../../../../test/support/sending-harness.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { planDaily } from '../../platform/jobs/periodic.service.ts'
import { queueMail } from '../../platform/mail/outgoing-mails.service.ts'
import { backupName, backupsFolder } from '../backups/backup-store.ts'
import { nightlyBackup } from '../backups/backups.service.ts'
import { lookAtBackups, lookAtSending } from './incidents.ts'

describe('what administrators read about sending', () => {
  it('is that more than one in twenty messages of a send was refused, for a day', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const { db } = context.store
    const emails = Array.from({ length: 40 }, (_, number) => `reader${number}@orchard.example`)
    await addSentNewsletter(context, emails)
    const refuse = async (refused: string[]) => {
      await db.updateTable('newsletter_deliveries').set({ state: 'failed' }).where('email', 'in', refused).execute()
      await db
        .updateTable('newsletters')
        .set({ recipient_count: emails.length - refused.length })
        .execute()
    }
    await refuse(emails.slice(0, 2))
    expect(await lookAtSending(context)).toBeUndefined()
    await refuse(emails.slice(0, 3))
    expect(await lookAtSending(context)).toContain('more than 5% of the messages of “This week”')
    context.clock.advance(25 * 60 * 60_000)
    expect(await lookAtSending(context)).toBeUndefined()
  })

  it('is that mails have waited for the mail server for 15 minutes', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const { db } = context.store
    const mail = {
      kind: 'test',
      to: 'ann@orchard.example',
      subject: 'Hello',
      html: '<p>Hello</p>',
      text: 'Hello',
    } as const
    await db.transaction().execute((trx) => queueMail(trx, mail, context.clock.now()))
    context.clock.advance(16 * 60_000)
    expect(await lookAtSending(context)).toBeUndefined()
    await db.updateTable('outgoing_mails').set({ reply: 'connect ECONNREFUSED' }).execute()
    expect(await lookAtSending(context)).toBe(
      'Mails to readers have waited for the mail server for 15 minutes: connect ECONNREFUSED',
    )
  })
})

const HOUR = 60 * 60_000
const NONE = 'No backup has been made yet. Make a backup on the System page now.'

describe('the watch over backups', () => {
  it('tells when nightly backups cease, for whatever reason', async () => {
    const context = await buildTestContext({ store: await openTestStore(), env: { TIME_ZONE: 'America/Chicago' } })
    placeBackup(context)
    context.clock.advance(27 * HOUR)
    expect(await lookAtBackups(context)).toBeUndefined()
    context.clock.advance(HOUR)
    expect(await lookAtBackups(context)).toMatch(
      /^Nightly backups have stopped\. The last good one was made on \w+ \d+/,
    )
    placeBackup(context)
    expect(await lookAtBackups(context)).toBeUndefined()
  })

  it('leaves a new service alone until its first night has passed', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    await planDaily(context, nightlyBackup)
    expect(await lookAtBackups(context)).toBeUndefined()
    context.clock.advance(27 * HOUR)
    expect(await lookAtBackups(context)).toBeUndefined()
    context.clock.advance(HOUR)
    expect(await lookAtBackups(context)).toBe(NONE)
  })
})

function placeBackup({ config: { dataDir }, clock }: TestContext): void {
  mkdirSync(backupsFolder(dataDir), { recursive: true })
  writeFileSync(join(backupsFolder(dataDir), backupName('nightly', clock.now(), false)), 'an archive')
}
