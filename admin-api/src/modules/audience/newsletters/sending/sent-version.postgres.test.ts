import { expect, test } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import {
  addNewsletter,
  addSubscribers,
  recordingMailer,
  startSending,
} from '../../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { somebodyWaits } from '../../../../../test/support/somebody-waits.ts'
import { applySendAction } from './sending.service.ts'

async function openNewsletter() {
  const context = await buildTestContext()
  const { db } = context.store
  await addSubscribers(context.store, 2)
  const dueAt = context.clock.now() + 60_000
  const id = await addNewsletter(context, { status: 'scheduled', scheduled_for: dueAt })
  const row = () => db.selectFrom('newsletters').select(['status', 'held_reason']).executeTakeFirstOrThrow()

  /** Holds a save open until the other one waits for it. */
  async function saveInBetween<T>(changes: { title?: string; introduction_html?: null }, other: () => Promise<T>) {
    const saving = await context.store.db.startTransaction().execute()
    await saving
      .updateTable('newsletters')
      .set({ ...changes, version: 2 })
      .where('id', '=', id)
      .execute()
    const outcome = other()
    await somebodyWaits(context.store)
    await saving.commit().execute()
    return outcome
  }
  return { context, id, dueAt, row, saveInBetween }
}

test('a newsletter isn’t sent as a save leaves it that ends while its send begins', async () => {
  const { context, id, row, saveInBetween } = await openNewsletter()
  const by = { user: await signIn(context) }
  const send = () => applySendAction(context, by, id, 'send', 1).catch((error: unknown) => error)
  expect(await saveInBetween({ title: 'Half ty' }, send)).toMatchObject({ status: 409, code: 'stale' })
  expect(await row()).toMatchObject({ status: 'scheduled' })
})

test('a newsletter that a save leaves empty while its planned send begins is held', async () => {
  const { context, dueAt, row, saveInBetween } = await openNewsletter()
  context.clock.set(dueAt)
  await saveInBetween({ introduction_html: null }, () => startSending(context, recordingMailer()).look())
  expect(await row()).toEqual({ status: 'scheduled', held_reason: 'empty' })
})
