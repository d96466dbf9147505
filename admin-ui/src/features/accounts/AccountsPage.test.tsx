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
const NORA = { ...RUTH, id: 'u2', username: 'nora', role: 'editor', mustChangePassword: true, signedInAt: null }

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
