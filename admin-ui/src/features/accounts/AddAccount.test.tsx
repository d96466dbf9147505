import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

test('a password for somebody else is hidden until the administrator asks to see it', async () => {
  fakeServer({ 'GET /api/accounts': { body: [] }, 'GET /api/invitations': { body: [] } })
  const { user } = renderDesk('/admin/accounts')
  await user.click((await screen.findAllByRole('button', { name: 'Add account' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add account' }))
  const password = dialog.getByLabelText<HTMLInputElement>('Password')
  expect([password.type, password.autocomplete]).toEqual(['password', 'new-password'])
  await user.type(password, 'seven brown pelicans')
  await user.click(dialog.getByRole('button', { name: 'Show what you typed' }))
  expect([password.type, password.value]).toEqual(['text', 'seven brown pelicans'])
  await user.click(dialog.getByRole('button', { name: 'Hide what you typed' }))
  expect(password.type).toBe('password')
})
