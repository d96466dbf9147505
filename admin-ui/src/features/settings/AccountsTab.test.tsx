import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { AccountsTab } from './AccountsTab.tsx'

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
  version: 3,
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

const INVITATION = {
  ...{ id: 'i1', email: 'lena@example.org', displayName: null, role: 'editor', invitedBy: 'Ruth Okafor' },
  ...{ createdAt: 0, expiresAt: 1, isExpired: true },
}

test('a person is invited; without a mail server the link is shown once, and a new one replaces it', async () => {
  const invitations: (typeof INVITATION)[] = []
  const server = fakeServer({
    'GET /api/accounts': { body: [RUTH] },
    'GET /api/invitations': () => ({ body: invitations }),
    'POST /api/invitations': () => {
      invitations.splice(0, 1, INVITATION)
      return { status: 201, body: { invitation: INVITATION, link: 'http://localhost/admin/invitation#token' } }
    },
  })
  const { user } = renderPart(<AccountsTab />)
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  await user.type(screen.getByLabelText('Email address'), 'Lena@example.org')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Invite' }))
  expect(await screen.findByText('http://localhost/admin/invitation#token')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('http://localhost/admin/invitation#token')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'New link: lena@example.org' }))
  expect(await screen.findByText('http://localhost/admin/invitation#token')).toBeTruthy()
  const person = { email: 'lena@example.org', displayName: '', role: 'editor' }
  expect(server.sent('POST')).toEqual([person, person])
})

test('the list says who has a second factor, and an administrator removes those of somebody else who lost theirs', async () => {
  const lena = { ...NORA, id: 'u3', username: 'lena', factors: 2 }
  let accounts = [RUTH, NORA, lena]
  const server = fakeServer({
    'GET /api/accounts': () => ({ body: accounts }),
    'POST /api/accounts/u3/remove-factors': () => {
      accounts = [RUTH, NORA, { ...lena, factors: 0 }]
      return { body: accounts[2] }
    },
  })
  const { user } = renderPart(<AccountsTab />)
  const row = (name: string) => screen.getByText(name).closest('tr') as HTMLElement
  await screen.findByText('lena')
  expect(screen.queryByRole('button', { name: 'Actions for ruth' })).toBeNull()
  expect(within(row('nora')).getByText('Password only')).toBeTruthy()
  expect(within(row('lena')).getByText('Second factor')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Actions for nora' }))
  expect(screen.queryByRole('menuitem', { name: 'Remove second factors' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Actions for lena' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove second factors' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/make sure that it’s really them/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Remove second factors' }))
  expect(await screen.findByText('Second factors of lena removed')).toBeTruthy()
  expect(within(row('lena')).getByText('Password only')).toBeTruthy()
  expect(server.sent('POST')).toEqual([{ version: 3 }])
})
