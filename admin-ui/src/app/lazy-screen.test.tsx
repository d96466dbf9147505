import { screen } from '@testing-library/react'
import { FileText } from 'lucide-react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/support/fake-server.ts'
import { renderDesk } from '../../test/support/render-desk.tsx'
import { lazyScreen } from './lazy-screen.ts'
import type { Screen } from './screens.ts'

const SourcesPage = () => <h1>Sources</h1>

function screensWith(load: () => Promise<{ SourcesPage: typeof SourcesPage }>): Screen[] {
  const common = { icon: FileText, sidebar: 'main' } as const
  return [
    { ...common, path: '/admin', title: 'Dashboard', component: () => <h1>Dashboard</h1> },
    { ...common, path: '/admin/sources', title: 'Sources', component: lazyScreen(load, 'SourcesPage') },
  ]
}

test('a screen whose code doesn’t arrive says so in its place, and comes when it is tried again', async () => {
  fakeServer()
  let isAway = true
  const load = async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module: /admin/assets/sources.js')
    return { SourcesPage }
  }
  const { user } = renderDesk('/admin', screensWith(load))
  await user.click(await screen.findByRole('link', { name: 'Sources' }))
  expect(await screen.findByText('This screen could not be shown.')).toBeTruthy()
  expect(screen.getByText('Its code didn’t arrive. Check your connection, then try again.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Dashboard' })).toBeTruthy()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Sources' })).toBeTruthy()
})

test('a screen whose code doesn’t arrive comes with the next visit', async () => {
  fakeServer()
  let isAway = true
  const load = async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module: /admin/assets/sources.js')
    return { SourcesPage }
  }
  const { user } = renderDesk('/admin', screensWith(load))
  await user.click(await screen.findByRole('link', { name: 'Sources' }))
  expect(await screen.findByText('This screen could not be shown.')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  isAway = false
  await user.click(screen.getByRole('link', { name: 'Sources' }))
  expect(await screen.findByRole('heading', { name: 'Sources' })).toBeTruthy()
})
