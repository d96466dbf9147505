import { expect, test } from 'vitest'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { recordPublishReceipt } from '../../platform/changes/index.ts'

test('the desk’s list of publishes has the last one first', async () => {
  const { app, context, headers } = await openSignedIn()
  await recordPublishReceipt(context, 'failed', 'WordPress is away.')
  context.clock.advance(1000)
  await recordPublishReceipt(context, 'live', 'WordPress can be read again.')
  const receipts: { message: string }[] = (await app.inject({ url: '/api/publishes', headers })).json()
  expect(receipts.map(({ message }) => message)).toEqual(['WordPress can be read again.', 'WordPress is away.'])
})
