import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NOBODY, USER } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import { bridge, serveSuggestions as serve, supper } from '../../../test/support/suggestion-server.ts'

const PATH = '/admin/suggestions'
const NO_SERVICE = { status: 502, body: 'Bad gateway' }
const row = (name: string) => screen.findByRole('article', { name })
const online = () => dispatchEvent(new Event('online'))
const waitingBar = () => screen.queryByRole('region', { name: 'Waiting decisions' })

test('a waiting decision survives the end of the session, and signing in again sends it', async () => {
  let answer: { status?: number; body: unknown } = NO_SERVICE
  const { server, remove } = serve([bridge], {
    'PATCH /api/content-suggestions/g1': () => {
      if (answer.status === undefined) remove('g1')
      return answer
    },
    'POST /api/auth/login': { body: USER },
  })
  const { user, address } = renderDesk(PATH)
  await row('Bridge closes')
  await user.keyboard('ja')
  await screen.findByText('1 decision is waiting for the connection')
  answer = { status: 401, body: { message: 'Please sign in', code: 'unauthenticated' } }
  const { 'GET /api/auth/me': me } = server.routes
  Object.assign(server.routes, NOBODY)
  online()
  await screen.findByRole('heading', { name: 'Admin Login' })
  answer = { body: {} }
  Object.assign(server.routes, { 'GET /api/auth/me': me })
  await user.type(screen.getByLabelText('Username'), 'ruth')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByText('Approved: Bridge closes')).toBeTruthy()
  expect(address()).toBe(PATH)
  await waitFor(() => expect(waitingBar()).toBeNull())
  expect(new Set(decisionsSent(server)).size).toBe(1)
})

test.each([
  [429, 'too_many_requests'],
  [500, 'internal'],
])('a waiting decision goes on waiting after the answer %i', async (status, code) => {
  let answer: { status?: number; body: unknown } = NO_SERVICE
  const { server, remove } = serve([bridge], {
    'PATCH /api/content-suggestions/g1': () => {
      if (answer.status === undefined) remove('g1')
      return answer
    },
  })
  const { user } = renderDesk(PATH)
  await row('Bridge closes')
  await user.keyboard('ja')
  await screen.findByText('1 decision is waiting for the connection')
  const before = decisionsSent(server).length
  answer = { status, body: { message: 'Not now.', code } }
  online()
  await waitFor(() => expect(decisionsSent(server).length).toBeGreaterThan(before))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try now' }).getAttribute('aria-busy')).toBeNull())
  expect(waitingBar()).not.toBeNull()
  answer = { body: {} }
  online()
  expect(await screen.findByText('Approved: Bridge closes')).toBeTruthy()
})

test('a decision that waits is sent while another screen is open, and can be undone there', async () => {
  let isDown = true
  const { server, remove } = serve([bridge, supper], {
    'PATCH /api/content-suggestions/g1': () => {
      if (isDown) return NO_SERVICE
      remove('g1')
      return { body: {} }
    },
    'PATCH /api/content-suggestions/g2': () =>
      isDown ? NO_SERVICE : { status: 409, body: { code: 'reviewed', message: 'tom rejected it already.' } },
    'POST /api/content-suggestions/g1/undo': { body: { message: 'It is pending again.', suggestion: bridge } },
  })
  const { user } = renderDesk(PATH)
  await user.click(await row('Harvest supper'))
  await user.keyboard('a')
  await screen.findByText('1 decision is waiting for the connection')
  await user.keyboard('a')
  await screen.findByText('2 decisions are waiting for the connection')
  await user.click(screen.getByRole('link', { name: 'Fixtures' }))
  await waitFor(() => expect(waitingBar()).toBeNull())
  isDown = false
  online()
  await screen.findByText('Approved: Bridge closes')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('It is pending again.')).toBeTruthy()
  expect(decisionsSent(server).length).toBeGreaterThan(1)
  await user.click(screen.getByRole('link', { name: 'AI Suggestions' }))
  expect((await row('Harvest supper')).textContent).toContain('Not done: tom rejected it already.')
  expect(waitingBar()).toBeNull()
})

test('a decision that waited has one step to undo, and none once it is not sent or refused', async () => {
  let answer: { status?: number; body: unknown } = NO_SERVICE
  serve([bridge, supper], {
    'PATCH /api/content-suggestions/g1': () => answer,
    'PATCH /api/content-suggestions/g2': () => answer,
    'POST /api/content-suggestions/g1/undo': { body: { message: 'It is pending again.', suggestion: bridge } },
  })
  const { user } = renderDesk(PATH)
  const press = async (name: string) => {
    await user.click(await row(name))
    await user.keyboard('a')
    await screen.findByText('1 decision is waiting for the connection')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try now' }).getAttribute('aria-busy')).toBeNull())
  }
  await press('Bridge closes')
  await user.click(screen.getByRole('button', { name: 'Don’t send: Approve: Bridge closes' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())

  await press('Harvest supper')
  answer = { status: 409, body: { code: 'reviewed', message: 'tom approved it already.' } }
  online()
  await screen.findAllByText('Not done: tom approved it already.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())

  answer = NO_SERVICE
  await press('Bridge closes')
  answer = { body: {} }
  online()
  await screen.findByText('Approved: Bridge closes')
  await user.keyboard('u')
  await screen.findByText('It is pending again.')
  await user.keyboard('u')
  expect(await screen.findByText('Nothing to undo')).toBeTruthy()
})

test('an undo waits for several that are being decided on, whose rows are busy meanwhile', async () => {
  const answer = Promise.withResolvers<void>()
  const { server } = serve([bridge, supper], {
    'POST /api/content-suggestions/bulk': async ({ body }) => {
      await answer.promise
      return { body: { results: (body as { ids: string[] }).ids.map((id) => ({ id, ok: true, message: null })) } }
    },
    'POST /api/content-suggestions/undo': ({ body }) => ({
      body: { results: (body as { ids: string[] }).ids.map((id) => ({ id, ok: true, message: null })) },
    }),
  })
  const { user } = renderDesk(`${PATH}?tab=all`)
  await row('Bridge closes')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(async () => expect((await row('Bridge closes')).getAttribute('aria-busy')).toBe('true'))
  await user.keyboard('u')
  expect(server.calls.some(({ path }) => path.endsWith('/undo'))).toBe(false)
  answer.resolve()
  expect(await screen.findByText('2 of 2 decisions undone.')).toBeTruthy()
  await waitFor(async () => expect((await row('Bridge closes')).getAttribute('aria-busy')).toBe('false'))
})

test('of several that were deleted together without an answer, none is reported as failed', async () => {
  let times = 0
  const { remove } = serve([bridge, supper], {
    'POST /api/content-suggestions/bulk': ({ body }) => {
      const { ids } = body as { ids: string[] }
      times += 1
      for (const id of ids) remove(id)
      const gone = { ok: false, code: 'not_found', message: 'Suggestion not found' }
      return times === 1 ? NO_SERVICE : { body: { results: ids.map((id) => ({ id, ...gone })) } }
    },
  })
  const { user } = renderDesk(PATH)
  await row('Bridge closes')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Deleted 2 suggestions')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Result' })).toBeNull()
})

function decisionsSent({ calls }: { calls: readonly { method: string; body: unknown }[] }): string[] {
  return calls.filter(({ method }) => method === 'PATCH').map(({ body }) => (body as { decision: string }).decision)
}
