import { screen, waitFor, within } from '@testing-library/react'
import { identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../../test/support/fake-server.ts'
import { renderDesk } from '../../../../test/support/render-desk.tsx'
import { setUpUser } from '../../../../test/support/set-up-user.ts'

const NOTHING = { saved: [], fromEnvironment: [] }
const _SAVED = {
  ...{
    id: 'k1',
    name: 'Safe of the office',
    recipient: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
  },
  ...{ addedAt: '2026-11-20T16:00:00.000Z', addedBy: 'ruth' },
}

test('a key is made in the browser, shown once, and only its public half is sent', async () => {
  const user = setUpUser()
  const server = fakeServer({
    'GET /api/backup-recipients': { body: NOTHING },
    'POST /api/backup-recipients': { body: NOTHING },
  })
  renderDesk('/admin/system')
  expect(await screen.findByText(/anyone who gets a copy can read/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Make key' }))
  const making = await screen.findByRole('dialog', { name: 'Make a backup key' })
  await user.type(within(making).getByRole('textbox', { name: /Where you keep/ }), 'Safe')
  await user.click(within(making).getByRole('button', { name: 'Make key' }))

  const shown = await screen.findByRole('dialog', { name: 'Save the private key' })
  const field = within(shown).getByRole<HTMLTextAreaElement>('textbox', { name: 'Private key' })
  const identity = field.value.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-1')) ?? ''
  expect(field.value).toContain('# Opens backups of Alder County Courier (Safe).')
  const encrypt = within(shown).getByRole<HTMLButtonElement>('button', { name: 'Encrypt backups' })
  expect(encrypt.disabled).toBe(true)
  await user.click(within(shown).getByRole('checkbox', { name: /I saved it/ }))
  await user.click(encrypt)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.calls.filter(({ method }) => method === 'POST')
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'Safe', recipient: await identityToRecipient(identity) }])
  expect(JSON.stringify(server.calls)).not.toContain('AGE-SECRET-KEY')
  expect(document.body.textContent).not.toContain('AGE-SECRET-KEY')
})

test('a private key that is entered as a public one is refused before it is sent', async () => {
  const user = setUpUser()
  const server = fakeServer({ 'GET /api/backup-recipients': { body: NOTHING } })
  renderDesk('/admin/system')
  await user.click(await screen.findByRole('button', { name: 'Add public key' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a public key' })
  await user.type(within(dialog).getByRole('textbox', { name: /Where you keep/ }), 'Safe')
  await user.type(within(dialog).getByRole('textbox', { name: 'Public key' }), `AGE-SECRET-KEY-1${'Q'.repeat(58)}`)
  await user.click(within(dialog).getByRole('button', { name: 'Add key' }))
  expect(await within(dialog).findByText(/This is the private half of a key/)).toBeTruthy()
  expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([])
})
