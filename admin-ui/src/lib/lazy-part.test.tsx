import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/support/fake-server.ts'
import { renderDesk, screenOf } from '../../test/support/render-desk.tsx'
import { lazyPart } from './lazy-part.ts'

const SourcesPage = () => <h1>Sources</h1>

test('a screen whose code doesn’t arrive says so in its place, and comes when it is tried again', async () => {
  fakeServer()
  let isAway = true
  const load = async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module: /admin/assets/sources.js')
    return { SourcesPage }
  }
  const screens = [
    screenOf('/admin', 'Dashboard'),
    screenOf('/admin/sources', 'Sources', { component: lazyPart(load, 'SourcesPage') }),
  ]
  const { user } = renderDesk('/admin', screens)
  await user.click(await screen.findByRole('link', { name: 'Sources' }))
  expect(await screen.findByText('Couldn’t show this screen.')).toBeTruthy()
  expect(screen.getByText(/^Its code didn’t arrive/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Dashboard' })).toBeTruthy()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Sources' })).toBeTruthy()
})
