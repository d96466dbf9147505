import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, SETTINGS } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { WordPressSection } from './WordPressSection.tsx'

const CONNECTION = {
  address: 'https://wp.courier.example',
  username: 'hometown',
  webhookAddress: 'https://courier.example/api/webhooks/content',
  lastWebhookAt: null,
  lastSyncAt: '2026-11-20T16:00:00.000Z',
  writable: true,
  articles: 1204,
  problems: [{ kind: 'post', id: 102, problem: 'WordPress answers with an error.' }],
}
const TEST = {
  testedAt: '2026-11-20T16:05:00.000Z',
  ok: true,
  steps: [
    { label: 'WordPress answers', outcome: 'ok', message: 'It answers.' },
    { label: 'Plugin', outcome: 'warning', message: 'The Hometown plugin is not installed.' },
  ],
}

test('the connection says what is known, which posts WordPress fails at, and what a test finds', async () => {
  fakeServer({
    'GET /api/wordpress': { body: CONNECTION },
    'POST /api/connections/wordpress/test': { body: TEST },
  })
  const { user } = renderPart(<WordPressSection />)
  expect(await screen.findByText('https://wp.courier.example')).toBeTruthy()
  expect(screen.getByText('None yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Post 102' }).closest('li')?.textContent).toContain('answers with an error')
  await user.click(screen.getByRole('button', { name: 'Test' }))
  expect(await screen.findByText('The Hometown plugin is not installed.')).toBeTruthy()
})

test('a newsroom may have its own name on every article', async () => {
  const server = fakeServer({
    'GET /api/wordpress': { body: CONNECTION },
    'GET /api/settings': { body: SETTINGS },
    'PATCH /api/settings': { body: { ...SETTINGS, bylines: 'paper' } },
  })
  const { user } = renderPart(<WordPressSection />)
  await user.click(await screen.findByRole('combobox', { name: 'Name' }))
  await user.click(await screen.findByRole('option', { hidden: false, name: 'The paper’s name on every article' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ bylines: 'paper' }),
  )
})

test('without a WordPress it says how to come to one', async () => {
  fakeServer({ 'GET /api/wordpress': { body: { ...CONNECTION, address: null, username: null } } })
  renderPart(<WordPressSection />)
  expect(await screen.findByRole('heading', { name: 'No WordPress site is connected' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Test' })).toBeNull()
})
