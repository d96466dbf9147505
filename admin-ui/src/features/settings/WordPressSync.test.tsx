import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { WordPressSync } from './WordPressSync.tsx'

const CONNECTION = {
  address: 'https://wp.courier.example',
  username: 'hometown',
  webhookAddress: 'https://courier.example/api/webhooks/content',
  lastWebhookAt: null,
  lastSyncAt: '2026-11-20T16:00:00.000Z',
  writable: true,
  articles: 1204,
  problems: [{ id: 102, problem: 'WordPress answers with an error.' }],
}

test('the sync says what is known, and which posts WordPress fails at', async () => {
  fakeServer({ 'GET /api/wordpress': { body: CONNECTION } })
  renderPart(<WordPressSync />)
  expect(await screen.findByText('https://courier.example/api/webhooks/content')).toBeTruthy()
  expect(screen.getByText('None yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Post 102' }).closest('li')?.textContent).toContain('answers with an error')
})
