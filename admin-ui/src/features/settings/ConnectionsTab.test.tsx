import { CONNECTION_NAMES, type Connection, type ConnectionName } from '@hometown/shared-types/contract/connections'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, SETTINGS } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const NONE = {
  ...{ source: 'none', values: {}, secrets: {}, problem: null, isStarting: false },
  ...{ version: 0, updatedAt: null, updatedBy: null, variables: [] },
} as const

const SAVED: Partial<Connection> = {
  source: 'desk',
  values: {
    host: 'mail.example.org',
    port: '587',
    security: 'automatic',
    user: 'nora',
    senderAddress: 'news@example.org',
  },
  secrets: { password: 'set' },
  version: 7,
  updatedAt: '2026-11-23T18:00:00.000Z',
  updatedBy: 'nora',
}

function connections(changes: Partial<Record<ConnectionName, Partial<Connection>>> = {}) {
  return { body: CONNECTION_NAMES.map((name) => ({ ...NONE, name, ...changes[name] })) }
}

const open = () => renderDesk('/admin/settings?tab=connections')
const card = (name: string) => within(screen.getByRole('region', { name }))

test('each connection says whether it is set, by whom, and what goes without it', async () => {
  const openai: Partial<Connection> = {
    source: 'environment',
    variables: ['OPENAI_API_KEY'],
  }
  const problem = 'What is saved was encrypted with another key, so we can’t read it. Enter it again.'
  const wordpress: Partial<Connection> = { ...SAVED, values: {}, secrets: { password: 'none' }, problem }
  fakeServer({ 'GET /api/connections': connections({ openai, wordpress }) })
  open()
  expect(await screen.findByText('Not set. Messages stay in the outbox.')).toBeTruthy()
  expect(card('OpenAI').getByText('Set by the environment: OPENAI_API_KEY.')).toBeTruthy()
  expect(card('OpenAI').getByRole('button', { name: 'Change OpenAI' })).toBeTruthy()
  expect(card('OpenAI').queryByRole('button', { name: 'Remove OpenAI' })).toBeNull()
  expect(card('OpenAI').getByRole('button', { name: 'Test OpenAI' })).toBeTruthy()
  expect(card('WordPress').getByText(problem)).toBeTruthy()
  expect(card('WordPress').getByText('Saved by nora, Nov 23, 2026.')).toBeTruthy()
})

test('a saved password stays as it is unless somebody types another', async () => {
  const server = fakeServer({
    'GET /api/connections': connections({ mail: SAVED }),
    'PUT /api/connections/mail': connections({ mail: { ...SAVED, version: 8 } }),
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Change Mail server' }))
  expect(document.activeElement).toBe(card('Mail server').getByLabelText('Host'))
  await user.type(card('Mail server').getByLabelText('Sender name'), 'Courier')
  await user.click(card('Mail server').getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Mail server saved')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('Change Mail server'))
  expect(server.sent('PUT')[0]).toMatchObject({
    values: { host: 'mail.example.org', senderName: 'Courier' },
    secrets: {},
    version: 7,
  })
})

test('once an AI is set up, the card of its costs says what was spent, and keeps the limit', async () => {
  const price = { input: 1, output: 5 }
  const openai = { provider: 'openai', label: 'OpenAI', configured: true, model: 'm', price }
  const server = fakeServer({
    'GET /api/connections': connections(),
    'GET /api/ai': {
      body: {
        configured: true,
        provider: 'openai',
        providers: [openai],
        today: { spent: 1.234, limit: 5, calls: 7 },
      },
    },
    'GET /api/settings': { body: SETTINGS },
    'PATCH /api/settings': { body: SETTINGS },
  })
  const { user } = open()
  expect(await screen.findByText(/Spent today: \$1\.23 in 7 calls/)).toBeTruthy()
  const limit = screen.getByLabelText('Daily limit in US dollars')
  await user.clear(limit)
  await user.type(limit, '2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(server.sent('PATCH')[0]).toEqual({ aiDailyLimit: 2, seen: {} })
})
