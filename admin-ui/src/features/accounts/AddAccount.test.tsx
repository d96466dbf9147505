import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

test('asks for the name under which the account writes', async () => {
  const server = fakeServer({ 'GET /api/accounts': { body: [] }, 'GET /api/invitations': { body: [] } })
  const { user } = renderDesk('/admin/accounts')
  await user.click((await screen.findAllByRole('button', { name: 'Add account' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add account' }))
  await user.type(dialog.getByLabelText('Username'), 'nora')
  await user.type(dialog.getByLabelText('Name'), 'Nora Alvarez')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ username: 'nora', displayName: 'Nora Alvarez', role: 'editor' },
    }),
  )
})

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
