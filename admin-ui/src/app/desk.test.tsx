import { dashboardCalls } from '@hometown/shared-types/contract/dashboard'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer, NOBODY, USER } from '../../test/support/fake-server.ts'
import { renderDesk, screenOf } from '../../test/support/render-desk.tsx'
import { api } from '../lib/api-client.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { UnsavedChanges } from '../ui/UnsavedChanges.tsx'

const SCREENS = [
  screenOf('/admin', 'Dashboard'),
  screenOf('/admin/content', 'Create New'),
  screenOf('/admin/sources', 'Sources'),
  screenOf('/admin/accounts', 'Accounts', { roles: ['admin'] }),
]

test('a session lost on the way leads to the login page and keeps the place', async () => {
  const server = fakeServer()
  const { address } = renderDesk('/admin/sources', SCREENS)
  await screen.findByRole('heading', { name: 'Sources' })
  Object.assign(server.routes, NOBODY, { 'GET /api/dashboard': NOBODY['GET /api/auth/me'] })
  await api(dashboardCalls.get).catch(() => {})
  await screen.findByRole('heading', { name: 'Admin Login' })
  expect(address()).toBe('/login?next=%2Fadmin%2Fsources')
})

test('a screen leads to its section of the guide', async () => {
  fakeServer()
  const { user, address } = renderDesk('/admin/calendar', [
    screenOf('/admin/calendar', 'Calendar', {
      help: 'calendar#games',
      component: () => <PageHeader title="Calendar" />,
    }),
    screenOf('/admin/help/$page', 'Guide'),
  ])
  await user.click(await screen.findByRole('link', { name: 'Help for this screen' }))
  await screen.findByRole('heading', { name: 'Guide' })
  expect(address()).toBe('/admin/help/calendar#games')
})

test('the screen gets the focus when what had it is gone', async () => {
  fakeServer()
  const { user } = renderDesk('/admin', [screenOf('/admin', 'Row', { component: Row })])
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

function Row() {
  const [isThere, setThere] = useState(true)
  return isThere ? (
    <button type="button" onClick={() => setThere(false)}>
      Delete
    </button>
  ) : null
}

test('an editor is not shown what is for administrators', async () => {
  fakeServer({ 'GET /api/auth/me': { body: { ...USER, role: 'editor' } } })
  renderDesk('/admin/accounts', SCREENS)
  expect(await screen.findByText('Only administrators can open this screen.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Accounts' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Accounts' })).toBeNull()
})

const UNSAVED = [screenOf('/admin', 'Dashboard', { component: () => <UnsavedChanges when /> })]

test('logging out with unsaved text asks first, and leaves the form if it fails', async () => {
  const server = fakeServer({ 'POST /api/auth/logout': { status: 500, body: '' } })
  const { user, address } = renderDesk('/admin', UNSAVED)
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  const question = await screen.findByRole('alertdialog', { name: 'Log out with unsaved changes?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(server.calls.some(({ path }) => path === '/api/auth/logout')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await user.click(await screen.findByRole('button', { name: 'Log out' }))
  expect(await screen.findByText('Error')).toBeTruthy()
  expect(address()).toBe('/admin')
  server.routes['POST /api/auth/logout'] = { body: { message: 'ok' } }
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await user.click(await screen.findByRole('button', { name: 'Log out' }))
  expect(await screen.findByText('Logged out')).toBeTruthy()
  expect(address()).toBe('/login')
})

test('“?” shows the keys of the whole desk', async () => {
  fakeServer()
  const { user } = renderDesk('/admin', SCREENS)
  await screen.findByRole('button', { name: 'Logout' })
  await user.keyboard('?')
  const keys = await screen.findByRole('region', { name: 'All keys' })
  // The focused list scrolls with the arrow keys.
  expect(document.activeElement).toBe(keys)
  const places = within(keys)
    .getAllByRole('region')
    .map(({ ariaLabel }) => ariaLabel)
  expect(places).toEqual(['Everywhere', 'Lists', 'Writing', 'AI Suggestions', 'Calendar'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an unknown address is answered within the desk', async () => {
  fakeServer()
  renderDesk('/admin/nowhere', SCREENS)
  expect(await screen.findByText('There’s no page at this address.')).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Admin Panel' })).toBeTruthy()
})
