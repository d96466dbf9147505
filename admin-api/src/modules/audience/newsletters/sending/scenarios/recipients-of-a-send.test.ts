import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../../../test/support/build-test-app.ts'
import {
  addNewsletter,
  addSubscribers,
  recordingMailer,
  startSending,
} from '../../../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'
import { countRecipients } from '../../../subscribers/recipients/recipient-counts.service.ts'
import { doToSend } from '../sending.service.ts'

describe('who still has to confirm', () => {
  test.each([
    ['false', 8],
    ['true', 1],
  ])('gets no newsletter, as its preflight says (DOUBLE_OPT_IN=%s)', async (doubleOptIn, count) => {
    const context = await buildTestContext({ store: await openTestStore(), env: { DOUBLE_OPT_IN: doubleOptIn } })
    const [waiting = '', leaver = '', confirmed = ''] = await addSubscribers(context.store, 10)
    const change = (
      email: string,
      values: { awaits_confirmation?: 1; status?: 'unsubscribed'; confirmed_at?: number },
    ) => context.store.db.updateTable('subscribers').set(values).where('email', '=', email).execute()
    await change(waiting, { awaits_confirmation: 1 })
    await change(leaver, { status: 'unsubscribed' })
    await change(confirmed, { confirmed_at: 5 })
    expect((await countRecipients(context)).total).toBe(count)
    const mailer = recordingMailer()
    const sending = startSending(context, mailer)
    await doToSend(context, { user: await signIn(context) }, await addNewsletter(context), 'send')
    await sending.look()
    expect(mailer.handed).toHaveLength(count)
    expect(mailer.handed).not.toContain(waiting)
  })
})
