import type { ChatConversation, ChatMessage } from '@hometown/shared-types/chat'
import { configure, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

// The first of them compiles the screen.
configure({ asyncUtilTimeout: 5000 })
vi.setConfig({ testTimeout: 30_000 })

const at = '2026-11-20T10:00:00.000Z'
const session = { id: 's1', title: 'The bridge', provider: 'openai' as const, createdAt: at, updatedAt: at }
const question: ChatMessage = {
  id: 'm1',
  sessionId: 's1',
  role: 'user',
  content: 'What did the bridge cost?',
  state: 'complete',
  answeredBy: null,
  restsOn: [],
  notices: [],
  problem: null,
  articleId: null,
  createdAt: at,
}
const answer: ChatMessage = {
  ...question,
  id: 'm2',
  role: 'assistant',
  content: 'It cost **$40,000** [1]. <img src=x onerror=alert(1)> [Click](javascript:alert(1))',
  answeredBy: 'model',
  restsOn: [
    {
      number: 1,
      kind: 'article',
      id: 'a1',
      title: 'Bridge reopens',
      detail: 'Article, published 2026-11-01',
      passage: 'It cost $40,000.',
      sitePath: '/bridge-reopens',
      url: null,
    },
  ],
}

function serve(conversation: Partial<ChatConversation> = {}, configured = true) {
  return fakeServer({
    'GET /api/assistant': {
      body: { providers: [{ provider: 'openai', label: 'OpenAI', model: 'stand-in', configured }] },
    },
    'GET /api/assistant/sessions': { body: [session] },
    'GET /api/assistant/sessions/s1': { body: { ...session, messages: [], attachments: [], ...conversation } },
    'DELETE /api/assistant/sessions/s1': { body: {} },
    'POST /api/assistant/sessions/s1/messages/m2/draft': { body: { articleId: 'a9' } },
  })
}

test('an answer is shown as text, with links to what it rests on', async () => {
  serve({ messages: [question, answer] })
  renderDesk('/admin/assistant?session=s1')
  const shown = await screen.findByRole('article', { name: 'Assistant' })
  expect(within(shown).getByText('$40,000').tagName).toBe('STRONG')
  expect(shown.querySelector('img')).toBeNull()
  expect(shown.textContent).toContain('[Click](javascript:alert(1))')
  expect(within(shown).getByRole('link', { name: 'Bridge reopens' }).getAttribute('href')).toContain('edit=a1')
  expect(within(shown).getByRole('link', { name: 'Bridge reopens on the site' }).getAttribute('href')).toMatch(
    /\/bridge-reopens$/,
  )
})

test('without a key the screen says how to set one', async () => {
  serve({}, false)
  renderDesk('/admin/assistant')
  expect(await screen.findByText(/OPENAI_API_KEY/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Which events are on this weekend?' })).toBeTruthy()
})

test('whom a key is set for is asked', async () => {
  const server = fakeServer({
    'GET /api/assistant': {
      body: {
        providers: [
          { provider: 'openai', label: 'OpenAI', model: 'one', configured: false },
          { provider: 'anthropic', label: 'Anthropic', model: 'two', configured: true },
        ],
      },
    },
    'GET /api/assistant/sessions': { body: [] },
    'POST /api/assistant/sessions': { status: 503, body: { message: 'Later' } },
  })
  const { user } = renderDesk('/admin/assistant')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Provider' }).textContent).toBe('Anthropic'))
  await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Hello{Enter}')
  await waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ provider: 'anthropic' }),
  )
})

test('a table is one, and whoever asked or pressed / writes on at once', async () => {
  serve({ messages: [question, { ...answer, content: '| Name | Link |\n|--|--|\n| Fair | https://example.org |' }] })
  const { user } = renderDesk('/admin/assistant?session=s1')
  expect(await screen.findByRole('columnheader', { name: 'Link' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'https://example.org' }).getAttribute('href')).toBe('https://example.org')
  await user.keyboard('/')
  const message = screen.getByRole('textbox', { name: 'Your message' })
  expect(document.activeElement).toBe(message)
  await user.click(screen.getByRole('button', { name: 'New' }))
  expect(document.activeElement).toBe(message)
})

test('a conversation is deleted after a question', async () => {
  const server = serve()
  const { user } = renderDesk('/admin/assistant?session=s1')
  await user.click(await screen.findByRole('button', { name: 'More about The bridge' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(true))
})
