import { KEPT_IN_OUTBOX, type SendProgress } from '@hometown/shared-types/contract/newsletter-sending'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeRoutes, fakeServer } from '../../../../test/support/fake-server.ts'
import { COUNTS, newsletter, PROGRESS } from '../../../../test/support/newsletters.ts'
import { renderDesk } from '../../../../test/support/render-desk.tsx'

function serve(progress: Partial<SendProgress>, routes: FakeRoutes = {}) {
  const state = { ...PROGRESS, ...progress }
  return fakeServer({
    'GET /api/newsletters/n1': { body: newsletter({ status: state.status }) },
    'GET /api/newsletters/n1/progress': () => ({ body: state }),
    'GET /api/newsletters/n1/deliveries': { body: { data: [], total: 0, totalPages: 0 } },
    ...routes,
  })
}

const posts = (server: ReturnType<typeof fakeServer>, path: string) =>
  server.calls.filter((call) => call.method === 'POST' && call.path === path)

test.each(['draft', 'scheduled'] as const)('one that is a %s is in the composer', async (status) => {
  serve({ status }, { 'POST /api/newsletters/preview': { status: 500, body: {} } })
  const { address } = renderDesk('/admin/newsletters/n1')
  expect(await screen.findByRole('heading', { name: 'Edit newsletter' })).toBeTruthy()
  expect(address()).toBe('/admin/newsletters?edit=n1')
})

test('those in doubt are tried again only by somebody who knows that they may get it twice', async () => {
  const counts = { ...COUNTS, accepted: 90, in_doubt: 3, failed: 7, total: 100 }
  const server = serve(
    { status: 'sent', counts, startedAt: '2026-11-20T12:00:00.000Z', finishedAt: '2026-11-20T12:10:00.000Z' },
    { 'POST /api/newsletters/n1/retry-doubtful': { body: { ...PROGRESS, status: 'sending' } } },
  )
  const { user } = renderDesk('/admin/newsletters/n1')
  await user.click(await screen.findByRole('button', { name: 'Retry 3 in doubt…' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Send to 3 addresses again?' })
  expect(within(dialog).getByText(/get it twice/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Retry 3' }))
  await waitFor(() => expect(posts(server, '/api/newsletters/n1/retry-doubtful')).toHaveLength(1))
})

test('without a mail server nothing is called accepted', async () => {
  const delivery = { email: 'ann@example.org', state: 'accepted', attempts: 1, nextAttemptAt: null }
  const kept = { ...delivery, reply: KEPT_IN_OUTBOX, updatedAt: '2026-11-20T12:00:00.000Z' }
  serve(
    { status: 'sent', counts: { ...COUNTS, accepted: 1, total: 1 }, keptInOutbox: true },
    { 'GET /api/newsletters/n1/deliveries': { body: { data: [kept], total: 1, totalPages: 1 } } },
  )
  renderDesk('/admin/newsletters/n1')
  expect(await screen.findByText('Nobody got these emails')).toBeTruthy()
  expect(await screen.findByRole('cell', { name: 'In the outbox' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/accepted/i)
})

test.each([
  ['unreachable', 'connect ECONNREFUSED', 'Paused: Couldn’t reach the mail server'],
  ['unreachable', 'The mail server refuses the sender: 553 Not yours', 'Paused: The mail server refuses the sender'],
  ['not_composed', 'A picture is broken.', 'Paused: We couldn’t compose the messages'],
] as const)('a send that was paused as %s says why, and can be resumed: %s', async (pauseReason, problem, title) => {
  serve({ status: 'sending', paused: true, pauseReason, problem, counts: { ...COUNTS, queued: 80, total: 80 } })
  renderDesk('/admin/newsletters/n1')
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(problem)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Resume' })).toBeTruthy()
})

test('a send that is over isn’t called paused, whatever had paused it', async () => {
  const paused = { paused: true, pauseReason: 'refused', problem: '550 5.7.1 Not you' } as const
  serve({ status: 'sent', ...paused, counts: { ...COUNTS, failed: 20, total: 20 } })
  renderDesk('/admin/newsletters/n1')
  expect(await screen.findByRole('heading', { name: 'No reader got this newsletter' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /^Paused/ })).toBeNull()
})

test('a sent one is taken off the site after a question, and put back', async () => {
  let takenOffAt: string | null = null
  const answer = () => ({ body: newsletter({ status: 'sent', takenOffAt }) })
  serve(
    { status: 'sent' },
    {
      'GET /api/newsletters/n1': answer,
      'POST /api/newsletters/n1/take-off-site': () => {
        takenOffAt = '2026-11-20T15:00:00.000Z'
        return answer()
      },
      'POST /api/newsletters/n1/put-back-on-site': () => {
        takenOffAt = null
        return answer()
      },
    },
  )
  const { user } = renderDesk('/admin/newsletters/n1')
  await user.click(await screen.findByRole('button', { name: 'Take off the site…' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Take “This week” off the site?' })
  await user.click(within(dialog).getByRole('button', { name: 'Take off the site' }))
  expect(await screen.findByText('This newsletter is off the site')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Read on the web' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Put back on the site' }))
  expect(await screen.findByRole('link', { name: 'Read on the web' })).toBeTruthy()
})

test.each([
  ['nobody got it', { queued: 40 }, 'Nothing has gone out yet. The newsletter becomes a draft again.', 'Back to draft'],
  ['somebody got it', { queued: 39, accepted: 1 }, /^These recipients won’t get this newsletter\./, 'Cancel the rest'],
])('cancelling says what becomes of the newsletter where %s', async (_, counts, sentence, label) => {
  serve({ status: 'sending', paused: true, counts: { ...COUNTS, ...counts, total: 40 } })
  const { user } = renderDesk('/admin/newsletters/n1')
  await user.click(await screen.findByRole('button', { name: 'Cancel the rest…' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByRole('button', { name: 'Keep sending' })).toBeTruthy()
  expect(within(dialog).getByText(sentence)).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: label })).toBeTruthy()
})
