import { screen, within } from '@testing-library/react'
import { Users } from 'lucide-react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import type { Screen } from '../../app/screens.ts'
import { AccountsPage } from './AccountsPage.tsx'

const SCREENS: readonly Screen[] = [
  { path: '/admin/accounts', title: 'Accounts', icon: Users, sidebar: 'none', component: AccountsPage },
]
const RUTH = {
  id: 'u1',
  username: 'ruth',
  displayName: 'Ruth Okafor',
  email: null,
  role: 'admin',
  disabled: false,
  mustChangePassword: false,
  createdAt: '2026-11-01T16:00:00.000Z',
  signedInAt: '2026-11-20T16:00:00.000Z',
  sessions: 1,
  factors: 1,
}
const NORA = {
  ...RUTH,
  id: 'u2',
  username: 'nora',
  role: 'editor',
  factors: 0,
  mustChangePassword: true,
  signedInAt: null,
}

test('an account is added with a made-up password that is shown once', async () => {
  const accounts: (typeof RUTH | typeof NORA)[] = [RUTH]
  const server = fakeServer({
    'GET /api/accounts': () => ({ body: accounts }),
    'POST /api/accounts': () => {
      accounts.push(NORA)
      return { status: 201, body: { account: NORA, password: 'made-up-one' } }
    },
  })
  const { user } = renderDesk('/admin/accounts', SCREENS)
  await user.click(await screen.findByRole('button', { name: 'Add account' }))
  await user.type(screen.getByLabelText('Username'), 'nora')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('made-up-one')).toBeTruthy()
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    username: 'nora',
    displayName: '',
    role: 'editor',
  })
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('made-up-one')).toBeNull()
  expect(await screen.findByText('New password')).toBeTruthy()
})

test('one’s own account can’t be disabled here', async () => {
  fakeServer({ 'GET /api/accounts': { body: [RUTH, NORA] } })
  const { user } = renderDesk('/admin/accounts', SCREENS)
  await user.click(await screen.findByRole('button', { name: 'What to do with ruth' }))
  expect(
    within(await screen.findByRole('menu'))
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sessions', 'Email address'])
})

test('the list says who has a second factor, and an administrator removes those of somebody who lost theirs', async () => {
  const lena = { ...NORA, id: 'u3', username: 'lena', factors: 2 }
  let accounts = [RUTH, NORA, lena]
  const server = fakeServer({
    'GET /api/accounts': () => ({ body: accounts }),
    'POST /api/accounts/u3/remove-factors': () => {
      accounts = [RUTH, NORA, { ...lena, factors: 0 }]
      return { body: accounts[2] }
    },
  })
  const { user } = renderDesk('/admin/accounts', SCREENS)
  const row = (name: string) => screen.getByText(name).closest('tr') as HTMLElement
  await screen.findByText('lena')
  expect(within(row('nora')).getByText('Password only')).toBeTruthy()
  expect(within(row('lena')).getByText('Second factor')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'What to do with nora' }))
  expect(screen.queryByRole('menuitem', { name: 'Remove second factors' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'What to do with lena' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove second factors' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/make sure that it’s really them/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Remove second factors' }))
  expect(await screen.findByText('Second factors of lena removed')).toBeTruthy()
  expect(within(row('lena')).getByText('Password only')).toBeTruthy()
  expect(server.calls.filter(({ path }) => path.endsWith('remove-factors'))).toHaveLength(1)
})

test('a password for somebody else is hidden until the administrator asks to see it', async () => {
  fakeServer({ 'GET /api/accounts': { body: [] }, 'GET /api/invitations': { body: [] } })
  const { user } = renderDesk('/admin/accounts', SCREENS)
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
