import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeRoutes, fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const QUIET: FakeRoutes = {
  'GET /api/articles': { body: { data: [], total: 0, totalPages: 0 } },
  'GET /api/articles/authors': { body: [] },
  'GET /api/publishes': { body: [] },
}

test('a new article that was begun for a day has its publish time', async () => {
  fakeServer(QUIET)
  renderDesk('/admin/content?at=2030-11-25T09:00')
  expect(await screen.findByRole('button', { name: 'Schedule' })).toBeTruthy()
})

test('an address without a proper time begins a plain article', async () => {
  fakeServer(QUIET)
  renderDesk('/admin/content?at=tomorrow')
  expect(await screen.findByRole('button', { name: /^Publish/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Schedule' })).toBeNull()
})
