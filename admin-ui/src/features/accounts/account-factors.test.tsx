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
  ...{ id: 'u1', username: 'ruth', displayName: null, email: null, role: 'admin', disabled: false, factors: 1 },
  ...{ mustChangePassword: false, createdAt: '2026-11-01T16:00:00.000Z', signedInAt: null, sessions: 1 },
}
const NORA = { ...RUTH, id: 'u2', username: 'nora', role: 'editor', factors: 0 }

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
