import { MAIL_REPORTERS } from '@hometown/shared-types/mail-feedback'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const FEEDBACK = {
  signedUrl: 'https://example.org/api/webhooks/mail',
  reporters: MAIL_REPORTERS.map((name) => ({ name, lastHeardAt: null, isSigned: false })),
  counts: { bounces: 0, softBounces: 0, complaints: 0, unsubscribes: 0, ignored: 0 },
  waiting: 0,
  confirmationUrl: null,
}
const ADDRESSES = { reporters: MAIL_REPORTERS.map((name) => ({ name, url: `https://example.org/${name}/secret` })) }

test('a webhook address shows after a fresh proof', async () => {
  let isFresh = false
  fakeServer({
    'GET /api/mail-feedback': { body: FEEDBACK },
    'GET /api/mail-feedback/addresses': () =>
      isFresh ? { body: ADDRESSES } : { status: 403, body: { message: 'Confirm', code: 'step_up_needed' } },
    'POST /api/auth/step-up/start': { body: { stepUp: 's', methods: ['password'] } },
    'POST /api/auth/step-up': () => {
      isFresh = true
      return { body: { freshFor: 600 } }
    },
  })
  const { user } = renderDesk('/admin/system')
  const address = await screen.findByLabelText<HTMLInputElement>('Webhook address')
  expect(address.value).not.toContain('secret')
  await user.click(screen.getByRole('button', { name: 'Show address' }))
  const question = await screen.findByRole('dialog', { name: 'Confirm that it’s you' })
  await user.type(await within(question).findByLabelText('Password'), 'mine{Enter}')
  expect(await screen.findByDisplayValue('https://example.org/postmark/secret')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy()
})
