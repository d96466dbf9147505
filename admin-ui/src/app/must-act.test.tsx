import { accountCalls } from '@hometown/shared-types/contract/accounts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeRoutes, fakeServer, USER } from '../../test/support/fake-server.ts'
import { renderDesk, screenOf } from '../../test/support/render-desk.tsx'
import { api } from '../lib/api-client.ts'
import { UnsavedChanges } from '../ui/UnsavedChanges.tsx'

function Writing() {
  return (
    <>
      <input aria-label="Text" defaultValue="typed" />
      <UnsavedChanges when />
    </>
  )
}

const SCREENS = [screenOf('/admin/sources', 'Sources'), screenOf('/admin/writing', 'Writing', { component: Writing })]
const NO_FACTORS = { factors: [], recoveryCodesLeft: 0, isRequired: true, canUsePasskeys: true }

function openAs(user: object, path = '/admin/sources', routes: FakeRoutes = {}) {
  let me = { ...USER, role: 'editor', ...user }
  const server = fakeServer({
    'GET /api/auth/me': () => ({ body: me }),
    'GET /api/auth/factors': { body: NO_FACTORS },
    ...routes,
  })
  return {
    ...renderDesk(path, SCREENS),
    server,
    become: (changed: object) => (me = { ...USER, ...changed } as typeof me),
  }
}

async function typeNewPassword({ user }: Pick<ReturnType<typeof openAs>, 'user'>): Promise<void> {
  await user.type(await screen.findByLabelText('New Password'), 'ferry lantern quilt orchard')
  await user.type(screen.getByLabelText('Confirm New Password'), 'ferry lantern quilt orchard{Enter}')
}

test('a temporary password is replaced before anything else, and then the wanted screen opens', async () => {
  const desk = openAs({ mustChangePassword: true })
  desk.server.routes['POST /api/auth/change-password'] = () => {
    desk.become({ role: 'editor' })
    return { body: { message: 'Password changed' } }
  }
  expect(
    await screen.findByText('This password is temporary or too short. Choose your own to use the desk.'),
  ).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Admin Panel' })).toBeNull()
  expect(screen.getByText('Signed in as Ruth Okafor')).toBeTruthy()
  await typeNewPassword(desk)
  expect(await screen.findByRole('heading', { name: 'Sources' })).toBeTruthy()
  expect(desk.address()).toBe('/admin/sources')
  const sent = desk.server.calls.find(({ path }) => path === '/api/auth/change-password')
  expect(sent?.body).toEqual({ newPassword: 'ferry lantern quilt orchard' })
})

test('who must act while they write keeps what they typed', async () => {
  const desk = openAs({}, '/admin/writing', {
    'GET /api/accounts': { status: 403, body: { message: 'Add a second factor first.', code: 'factor_needed' } },
  })
  const text = await screen.findByLabelText('Text')
  await desk.user.type(text, ' more')
  desk.become({ role: 'editor', mustAddFactor: true })
  await api(accountCalls.list).catch(() => {})
  expect(await screen.findByRole('heading', { name: 'Add a second factor' })).toBeTruthy()
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'typed more')
})
