import { useMutation } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { FileText } from 'lucide-react'
import { expect, test } from 'vitest'
import { type FakeRoutes, fakeServer } from '../../test/support/fake-server.ts'
import { renderDesk } from '../../test/support/render-desk.tsx'
import { api } from '../lib/api-client.ts'
import { toast, toastFailure } from '../ui/toast.ts'
import type { Screen } from './screens.ts'

function Remove() {
  const remove = useMutation({
    mutationFn: () => api.delete('/api/articles/a1'),
    onSuccess: () => toast({ title: 'Article deleted' }),
    onError: (error) => toastFailure('Couldn’t delete it', error),
  })
  return (
    <button type="button" onClick={() => remove.mutate()}>
      Delete
    </button>
  )
}

const SCREENS: readonly Screen[] = [
  { path: '/admin/remove', title: 'Remove', icon: FileText, sidebar: 'main', component: Remove },
]
const SEEN = {
  status: 409,
  body: {
    message: 'Readers know it.',
    code: 'seen',
    choices: ['note', 'correct', 'redirect', 'gone'],
    seen: [
      {
        ...{ kind: 'article', id: 'a1', title: 'Fair opens', alerts: [], reads: 12 },
        newsletters: [{ id: 'n', title: 'Week 47', isSending: false, readers: 1284, at: new Date().toISOString() }],
        links: { count: 1, titles: ['Follow-up'] },
      },
    ],
  },
}

const DECISION = {
  ...{ id: 'd1', kind: 'article', subjectId: 'a1', title: 'Fair opens', path: '/fair-opens', choice: 'note' },
  ...{
    to: null,
    reason: 'We are checking this.',
    decidedBy: 'nora',
    decidedAt: new Date().toISOString(),
    endedAt: null,
  },
}

function open(routes: FakeRoutes = {}) {
  const server = fakeServer({
    'DELETE /api/articles/a1': ({ body }) => (body ? { body: { kept: false } } : SEEN),
    'GET /api/page-decisions/article/a1': { body: [DECISION] },
    'POST /api/page-decisions/d1/undo': { body: {} },
    'GET /api/articles': { body: { data: [], total: 0, totalPages: 1 } },
    ...routes,
  })
  const desk = renderDesk('/admin/remove', SCREENS)
  const sent = () => server.calls.filter(({ method }) => method === 'DELETE').map(({ body }) => body)
  return { ...desk, server, sent }
}

async function ask(desk: ReturnType<typeof open>) {
  // What asks is loaded after the screen.
  await act(async () => {
    await import('./Seen.tsx')
  })
  await desk.user.click(await screen.findByRole('button', { name: 'Delete' }))
  return within(await screen.findByRole('dialog', { name: 'Readers have seen this' }))
}

test('takes it down with the reason, and the call goes on by itself', async () => {
  const desk = open()
  const dialog = await ask(desk)
  await desk.user.click(dialog.getByRole('radio', { name: /^Take it down/ }))
  await desk.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It was wrong.')
  await desk.user.click(dialog.getByRole('checkbox', { name: 'Show the title' }))
  await desk.user.click(dialog.getByRole('button', { name: 'Take down' }))
  expect(await screen.findByText('Article deleted')).toBeTruthy()
  expect(desk.sent()).toEqual([undefined, { seen: { kind: 'gone', showTitle: true, reason: 'It was wrong.' } }])
})

test('stops with nothing changed', async () => {
  const desk = open()
  const dialog = await ask(desk)
  await desk.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Nothing changed')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(desk.sent()).toEqual([undefined])
})
