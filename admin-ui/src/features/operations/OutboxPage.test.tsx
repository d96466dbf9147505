import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const mail = { name: 'a.eml', to: 'ann@mill.example', subject: 'Please confirm', at: '2026-11-20T10:00:00.000Z' }

test('an email is opened over the list, in a frame without scripts', async () => {
  fakeServer({
    'GET /api/outbox': { body: { data: [mail], total: 1, totalPages: 1, way: 'outbox' } },
    'GET /api/outbox/a.eml': { body: { ...mail, text: 'Hello', html: '<p>Hello</p>' } },
  })
  const { user, address } = renderDesk('/admin/outbox')
  await user.click(await screen.findByRole('link', { name: 'Please confirm' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Please confirm' }))
  expect(dialog.getByText('To ann@mill.example')).toBeTruthy()
  expect(dialog.getByTitle('The email').getAttribute('sandbox')).not.toContain('allow-scripts')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/admin/outbox'))
})

test('with a mail server nothing is kept', async () => {
  fakeServer({ 'GET /api/outbox': { body: { data: [], total: 0, totalPages: 0, way: 'smtp' } } })
  renderDesk('/admin/outbox')
  expect(await screen.findByText('Emails go out by SMTP')).toBeTruthy()
})
