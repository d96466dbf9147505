import type { AiStatus } from '@hometown/shared-types/contract/ai'
import { CHAT_FILE_LIMIT, type ChatConversation, type ChatMessage } from '@hometown/shared-types/contract/assistant'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeRoutes, fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

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
      url: null,
    },
  ],
}

function serve(
  conversation: Partial<ChatConversation> = {},
  { configured = true, more = {} }: { configured?: boolean; more?: FakeRoutes } = {},
) {
  return fakeServer({
    'GET /api/ai': { body: aiStatus(configured) },
    'GET /api/assistant/sessions': { body: [session] },
    'GET /api/assistant/sessions/s1': { body: { ...conversationOf([]), ...conversation } },
    'DELETE /api/assistant/sessions/s1': { body: {} },
    ...more,
  })
}

function conversationOf(messages: readonly ChatMessage[]): ChatConversation {
  return { ...session, messages: [...messages], attachments: [] }
}

function aiStatus(configured: boolean): AiStatus {
  const price = { input: 1, output: 5 }
  const model = { provider: 'openai' as const, model: 'stand-in' }
  return {
    ...{ configured, provider: configured ? model.provider : null },
    providers: [{ ...model, label: 'OpenAI', configured, price }],
    today: { spent: 0, limit: 5, calls: 0 },
  }
}

test('an answer is shown as text, with links to what it rests on', async () => {
  serve({ messages: [question, answer] })
  renderDesk('/admin/assistant?session=s1')
  const shown = await screen.findByRole('article', { name: 'Assistant' })
  expect(within(shown).getByText('$40,000').tagName).toBe('STRONG')
  expect(shown.querySelector('img')).toBeNull()
  expect(shown.textContent).toContain('[Click](javascript:alert(1))')
  expect(within(shown).getByRole('link', { name: 'Bridge reopens' }).getAttribute('href')).toContain('edit=a1')
})

test('an answer that is stopped keeps what was written, whose links nobody has checked', async () => {
  const empty = { ...answer, content: '', state: 'writing', restsOn: [] }
  const events = [
    { type: 'started', question, answer: empty },
    { type: 'text', text: 'Forty [thousand](https://stranger.example/?d=forty) [1]' },
  ]
  const body = new ReadableStream({
    start(controller) {
      const encoder = new TextEncoder()
      for (const event of events) controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
    },
  })
  serve(conversationOf([]), { more: { 'POST /api/assistant/sessions/s1/messages': { body } } })
  const { user } = renderDesk('/admin/assistant?session=s1')
  await user.type(await screen.findByRole('textbox', { name: 'Your message' }), 'What did the bridge cost?{Enter}')
  expect(await screen.findByText('Forty thousand [1]')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  const shown = await screen.findByRole('article', { name: 'Assistant' })
  expect(await within(shown).findByText('Stopped. We kept the answer so far.')).toBeTruthy()
  expect(within(shown).getByText('Forty thousand [1]')).toBeTruthy()
  expect(within(shown).queryByRole('link')).toBeNull()
})

test.each([
  ['See https://library.example/hours.', 'https://library.example/hours'],
  ['- **[hours](https://library.example/hours)** [1, 3]', 'https://library.example/hours'],
  ['https://library.example/hours|secret'],
  ['www.stranger.example/secret'],
  ['HTTPS://stranger.example/secret'],
  ['[x](https:\\/\\/stranger.example/secret)'],
  ['[x](https&#58;//stranger.example/secret)'],
  ['![x](https://stranger.example/secret)'],
  ['[x][y]\n\n[y]: https://stranger.example'],
  [`${'>'.repeat(9000)} deep`],
])('of an answer only addresses that the service has checked are links: %s', async (content, ...links) => {
  serve({ messages: [question, { ...answer, content, restsOn: [] }] })
  renderDesk('/admin/assistant?session=s1')
  const shown = within(await screen.findByRole('article', { name: 'Assistant' })).queryAllByRole('link')
  const leads = shown.map((link) => link.getAttribute('href') ?? '').filter((href) => !href.startsWith('#'))
  expect(leads).toEqual(links)
})

test('a conversation that can’t be loaded says so', async () => {
  serve(
    {},
    { more: { 'GET /api/assistant/sessions/s1': { status: 404, body: { message: 'Conversation not found' } } } },
  )
  renderDesk('/admin/assistant?session=s1')
  expect(await screen.findByText('Couldn’t load the conversation.')).toBeTruthy()
})

test('without a key the screen says how to set one', async () => {
  serve({}, { configured: false })
  renderDesk('/admin/assistant')
  expect(await screen.findByText(/administrator to set a key|Set a key under/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Settings → Connections' }).getAttribute('href')).toBe(
    '/admin/settings?tab=connections',
  )
  expect(screen.getByRole('button', { name: 'Which events are on this weekend?' })).toBeTruthy()
})

test('a table is shown as it was written, and whoever asked or pressed / writes on at once', async () => {
  serve({ messages: [question, { ...answer, content: '| Name | Link |\n|--|--|\n| Fair | https://example.org |' }] })
  const { user } = renderDesk('/admin/assistant?session=s1')
  expect((await screen.findByText(/Name/, { selector: 'pre' })).textContent).toContain('| Fair | https://example.org |')
  await user.keyboard('/')
  const message = screen.getByRole('textbox', { name: 'Your message' })
  expect(document.activeElement).toBe(message)
  await user.click(screen.getByRole('button', { name: 'New' }))
  expect(document.activeElement).toBe(message)
})

test('a conversation is deleted after a question', async () => {
  const server = serve()
  const { user } = renderDesk('/admin/assistant?session=s1')
  await user.click(await screen.findByRole('button', { name: 'Delete The bridge' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.sent('DELETE')).not.toEqual([]))
})

test('it says what is wrong with a file, and no conversation begins with one that is too large', async () => {
  const server = serve()
  renderDesk('/admin/assistant')
  const large = new File([new Uint8Array(CHAT_FILE_LIMIT + 1)], 'large.txt', { type: 'text/plain' })
  fireEvent.change(await screen.findByLabelText('Files'), { target: { files: [large] } })
  expect(await screen.findByText('large.txt: A file can have 10 MB at most.')).toBeTruthy()
  expect(server.sent('POST')).toEqual([])
})
