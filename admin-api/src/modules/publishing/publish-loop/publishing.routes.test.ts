import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { noteReceipt } from '../../platform/changes/receipts.service.ts'

describe('the desk’s list of publishes', () => {
  it('shows the last receipts first', async () => {
    const { app, context } = await buildTestApp()
    const { headers } = await signIn(context, 'editor')
    await noteReceipt(context, 'failed', 'WordPress is away.')
    context.clock.advance(1000)
    await noteReceipt(context, 'live', 'WordPress can be read again.')
    const receipts = (await app.inject({ url: '/api/publishes', headers })).json()
    expect(receipts.map((receipt: { message: string }) => receipt.message)).toEqual([
      'WordPress can be read again.',
      'WordPress is away.',
    ])
  })
})
