import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { becomeLeader } from '../../../../test/support/leader.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'
import { noteReceipt } from '../../platform/changes/receipts.service.ts'
import { plan } from '../../platform/jobs/plan.service.ts'
import { updateSettings } from '../../platform/settings/settings.service.ts'
import { lookForIncidents } from './alerts.job.ts'
import { findOpenIncidents, type Watch, watches } from './incidents.ts'
import { updateAlertEmails } from './system.service.ts'

/** The result must not depend on the test machine's free disk space. */
const withoutDisk = watches.filter(({ kind }) => kind !== 'disk')

describe('alerts', () => {
  it('tell each administrator once when publishing fails for ten minutes, and once when it works again', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    await wants(context, ['a@example.org', 'b@example.org'])
    const { db } = context.store
    await db.transaction().execute((trx) => recordChange(trx, { kind: 'settings' }, context.clock.now()))
    const alerts = watch(context, withoutDisk)
    context.clock.advance(9 * 60_000)
    await alerts.look()
    expect(await mails(context)).toEqual([])

    await noteReceipt(context, 'failed', 'the disk is full')
    context.clock.advance(60_000)
    await alerts.look()
    await alerts.look()
    const message = 'Changes have not been published for ten minutes: the disk is full'
    expect(await mails(context)).toEqual([
      ['a@example.org', 'Alder County Courier: Publishing fails', message],
      ['b@example.org', 'Alder County Courier: Publishing fails', message],
    ])
    expect(await findOpenIncidents(context)).toEqual({ publishing: { since: context.clock.now(), message } })

    await db.deleteFrom('changes').execute()
    await alerts.look()
    await alerts.look()
    expect((await mails(context)).slice(2).map(([to, subject]) => [to, subject])).toEqual([
      ['a@example.org', 'Alder County Courier: Publishing works again'],
      ['b@example.org', 'Alder County Courier: Publishing works again'],
    ])
    expect(await findOpenIncidents(context)).toEqual({})
  })

  it('tell of a nightly backup that failed', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const user = await wants(context, ['a@example.org'])
    await updateSettings(context, user, { siteName: 'The Horn' })
    const alerts = watch(context, withoutDisk)
    const problem = 'The disk has 12 MB free.'
    const { clock, store } = context
    await store.groupWrite((trx) => plan(trx, { kind: 'backup', subjectId: 'nightly', dueAt: 0 }, clock.now()))
    await store.db.updateTable('jobs').set({ state: 'failed', error: problem }).execute()
    await alerts.look()
    expect(await mails(context)).toEqual([['a@example.org', 'The Horn: The nightly backup failed', problem]])
  })

  it('keep what is wrong for the desk also where nobody is mailed', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const alerts = watch(context, [{ kind: 'sending', look: async () => 'The weekly letter stands still.' }])
    await alerts.look()
    expect(await mails(context)).toEqual([])
    expect((await findOpenIncidents(context)).sending?.message).toBe('The weekly letter stands still.')
  })
})

async function wants(context: TestContext, emails: string[]): Promise<SignedIn> {
  const signedIn = { user: await signIn(context, 'admin'), sessionId: 'any' }
  await updateAlertEmails(context, signedIn, emails)
  return signedIn
}

function watch(context: TestContext, watched: readonly Watch[]) {
  return { look: async () => lookForIncidents(context, await becomeLeader(context), watched) }
}

async function mails(context: TestContext): Promise<(string | undefined)[][]> {
  const rows = await context.store.db
    .selectFrom('outgoing_mails')
    .select(['recipient', 'subject', 'plain_text'])
    .orderBy('id')
    .execute()
  return rows.map(({ recipient, subject, plain_text }) => [recipient, subject, plain_text.split('\n\n')[1]])
}
