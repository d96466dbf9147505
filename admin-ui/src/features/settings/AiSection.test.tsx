import { screen } from '@testing-library/react'
import { Settings } from 'lucide-react'
import { expect, test } from 'vitest'
import { fakeServer, SETTINGS as UNCHANGED } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import type { Screen } from '../../app/screens.ts'
import { SettingsPage } from './SettingsPage.tsx'

const SCREENS: readonly Screen[] = [
  { path: '/admin/settings', title: 'Settings', icon: Settings, sidebar: 'main', component: SettingsPage },
]
const SETTINGS = { ...UNCHANGED, placeNames: ['Millbrook'] }
const price = { input: 1, output: 5 }
const provider = (name: string, label: string, configured: boolean) => ({
  provider: name,
  ...{ label, configured, model: `${name}-model`, host: `api.${name}.example`, local: false, price },
})
const status = (configured: boolean) => ({
  configured,
  provider: configured ? 'openai' : null,
  model: configured ? 'openai-model' : null,
  providers: [
    provider('openai', 'OpenAI', configured),
    provider('anthropic', 'Anthropic', false),
    provider('gemini', 'Gemini', false),
  ],
  today: { spent: 1.234, limit: 5, calls: 7 },
})

test('says who is configured, what was spent today, and how others are configured', async () => {
  fakeServer({ 'GET /api/settings': { body: SETTINGS }, 'GET /api/ai': { body: status(true) } })
  renderDesk('/admin/settings?tab=ai', SCREENS)
  expect(await screen.findByText(/Spent today: \$1\.23 in 7 calls/)).toBeTruthy()
  expect(screen.getByText('openai-model at api.openai.example')).toBeTruthy()
  expect(screen.getAllByText('Not set')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Settings → Connections' })).toBeTruthy()
})

test('places are added and removed, and saved with what else was changed alone', async () => {
  const server = fakeServer({
    'GET /api/settings': { body: SETTINGS },
    'GET /api/ai': { body: status(true) },
    'PATCH /api/settings': { body: SETTINGS },
  })
  const { user } = renderDesk('/admin/settings?tab=ai', SCREENS)
  await user.type(await screen.findByLabelText('Add place'), 'Alder Falls, Cedar{Enter}')
  await user.click(screen.getByRole('button', { name: 'Remove Millbrook' }))
  const limit = screen.getByLabelText('Daily limit in US dollars')
  await user.clear(limit)
  await user.type(limit, '2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  const sent = server.calls.find(({ method }) => method === 'PATCH')
  expect(sent?.body).toEqual({ placeNames: ['Alder Falls', 'Cedar'], aiDailyLimit: 2, seen: {} })
})

test('a test says what answered, or what failed', async () => {
  let ok = true
  fakeServer({
    'GET /api/settings': { body: SETTINGS },
    'GET /api/ai': { body: status(true) },
    'POST /api/connections/openai/test': () => ({
      body: {
        ...{ ok, testedAt: '2026-11-20T10:00:00.000Z' },
        steps: [{ label: 'OpenAI', outcome: ok ? 'ok' : 'failed', message: ok ? 'Answered in 1.2 s' : 'No credit' }],
      },
    }),
  })
  const { user } = renderDesk('/admin/settings?tab=ai', SCREENS)
  await user.click(await screen.findByRole('button', { name: 'Test' }))
  expect(await screen.findByText('Answered in 1.2 s')).toBeTruthy()
  ok = false
  await user.click(screen.getByRole('button', { name: 'Test' }))
  expect(await screen.findByText('No credit')).toBeTruthy()
})
