import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import {
  accepted,
  addNewsletter,
  addSubscribers,
  recordingMailer,
  startSending,
} from '../../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import type { HandOver } from '../../../../integrations/mailer/bulk-mailer.ts'
import { listWithdrawnNewsletters } from '../../../publishing/publish-loop/withdrawn-pages.service.ts'
import { doToSend, getProgress } from './sending.service.ts'

const deferred: HandOver = { outcome: 'deferred', reply: '451 4.3.2 try later' }
const inDoubt: HandOver = { outcome: 'in_doubt', reply: 'The line broke.' }

describe('a send that is cancelled', () => {
  /** @param answers by index of the address; all others are deferred */
  async function open(readers: number, answers: Readonly<Record<number, HandOver>> = {}) {
    const { app, context } = await buildTestApp()
    const emails = await addSubscribers(context.store, readers)
    const id = await addNewsletter(context)
    const user = await signIn(context)
    let answer = (to: string) => answers[emails.indexOf(to)] ?? deferred
    const mailer = recordingMailer((to) => answer(to))
    const sending = startSending(context, mailer)
    const send = (action: Parameters<typeof doToSend>[3]) => doToSend(context, { user }, id, action)
    return {
      context,
      id,
      emails,
      mailer,
      sending,
      send,
      page: async () => (await app.inject(`/api/newsletters/published/${id}`)).statusCode,
      acceptAll: () => {
        answer = () => accepted
      },
      progress: () => getProgress(context, id),
    }
  }

  test('before anybody got it is a draft again, with nothing left of it', async () => {
    const { context, id, sending, send, progress, page } = await open(1100)
    await send('send')
    await sending.look()
    expect(await progress()).toMatchObject({ status: 'sent', counts: { deferred: 1100, accepted: 0 } })
    expect(await page()).toBe(200)
    await context.store.db.deleteFrom('changes').execute()
    await send('cancel')
    await sending.look()
    expect(await progress()).toMatchObject({
      status: 'draft',
      counts: { total: 0 },
      finishedAt: null,
      cancelled: false,
    })
    const row = await context.store.db.selectFrom('newsletters').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ sent_at: null, scheduled_for: null, recipient_count: 0, taken_off_at: null })
    for (const table of ['newsletter_sends', 'newsletter_deliveries', 'newsletter_issues'] as const)
      expect(await context.store.db.selectFrom(table).selectAll().execute()).toEqual([])
    expect(await page()).toBe(404)
    expect(await listWithdrawnNewsletters(context)).toEqual([id])
  })

  test.each([
    ['one got it', accepted, { accepted: 1, inDoubt: 0 }],
    ['one may have got it', inDoubt, { accepted: 0, inDoubt: 1 }],
  ])('after %s stays sent', async (_, outcome, counts) => {
    const { sending, send, progress, page } = await open(30, { 7: outcome })
    await send('send')
    await sending.look()
    await send('cancel')
    await sending.look()
    expect(await progress()).toMatchObject({ status: 'sent', counts: { ...counts, cancelled: 29, total: 30 } })
    expect(await page()).toBe(200)
  })
})
