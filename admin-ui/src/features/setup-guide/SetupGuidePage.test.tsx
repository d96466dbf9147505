import { CONNECTION_NAMES } from '@hometown/shared-types/contract/connections'
import {
  SETUP_STEPS,
  type SetupGuide,
  type SetupStepName,
  type SetupStepState,
  type UpdateSetupGuideInput,
} from '@hometown/shared-types/contract/setup-guide'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeRoutes, fakeServer, SETTINGS as UNCHANGED } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const SETTINGS = { ...UNCHANGED, siteName: 'Hometown News', countyName: 'Our County' }

function guideWith(states: Partial<Record<SetupStepName, SetupStepState>> = {}): SetupGuide {
  return {
    ...{ started: true, dismissed: false, sample: false },
    siteUrl: 'http://localhost:3000',
    steps: SETUP_STEPS.map((name) => ({ name, state: states[name] ?? 'open' })),
  }
}

function serve(states: Partial<Record<SetupStepName, SetupStepState>>, routes: FakeRoutes = {}) {
  const none = { source: 'none', values: {}, secrets: {}, problem: null, isStarting: false, version: 0 }
  const connection = { ...none, updatedAt: null, updatedBy: null, variables: [] }
  return fakeServer({
    'GET /api/setup-guide': () => ({ body: guideWith(states) }),
    'PUT /api/setup-guide': ({ body }) => {
      Object.assign(states, (body as UpdateSetupGuideInput).steps)
      return { body: guideWith(states) }
    },
    'GET /api/settings': { body: SETTINGS },
    'PATCH /api/settings': ({ body }) => ({ body: { ...SETTINGS, ...(body as object), versions: { siteName: 1 } } }),
    'GET /api/connections': { body: CONNECTION_NAMES.map((name) => ({ ...connection, name })) },
    ...routes,
  })
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

test('the guide goes on where it was left, without the sidebar', async () => {
  serve({ paper: 'done', account: 'skipped', wordpress: 'done' })
  renderDesk('/admin/setup')
  expect(await title('Which server sends your email?')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Email' }).getAttribute('aria-current')).toBe('step')
  expect(screen.getByRole('link', { name: /^Your account ?, skipped$/ })).toBeTruthy()
})

test('what can be read at pasted addresses is added, and the others stay with why', async () => {
  const base = { sourceType: 'website', readable: true, problem: null, known: null }
  const feed = { url: 'https://a.example/rss', title: 'News', kind: 'feed' }
  const found: Record<string, object> = {
    'a.example': { ...base, url: 'http://a.example', title: 'Cedar Schools', feeds: [feed] },
    'b.example': { ...base, url: 'https://b.example', title: 'B', feeds: [], known: { id: 's1', name: 'The B' } },
  }
  const server = serve(
    { sources: 'done' },
    {
      'POST /api/sources/find': ({ body }) => ({ body: found[(body as { url: string }).url] }),
      'POST /api/sources': { status: 201, body: {} },
    },
  )
  const { user } = renderDesk('/admin/setup?step=sources')
  const addresses = await screen.findByLabelText('Addresses')
  await user.type(addresses, 'a.example, b.example nonsense a.example')
  await user.click(screen.getByRole('button', { name: 'Add sources' }))
  expect(await screen.findByText('1 source added')).toBeTruthy()
  expect(screen.getByText('This isn’t a web address.')).toBeTruthy()
  expect(server.calls.filter(({ path }) => path === '/api/sources').map(({ body }) => body)).toMatchObject([
    { name: 'Cedar Schools', url: 'http://a.example', sourceType: 'website', feedUrl: 'https://a.example/rss' },
  ])
  expect(addresses).toHaveProperty('value', 'nonsense')
  await user.click(screen.getByRole('button', { name: 'Add sources' }))
  expect(screen.queryByText('0 sources added')).toBeNull()
  await user.clear(addresses)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await title('When does your newsletter go out?')).toBeTruthy()
})
