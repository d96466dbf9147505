import type { ChatMessage } from '@hometown/shared-types/chat'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, conversationOf, question, serveAssistant as serve } from '../../../test/support/assistant-server.ts'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

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
  serve({}, { configured: false })
  renderDesk('/admin/assistant')
  expect(await screen.findByText(/administrator to set a key|Set a key under/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Settings → Connections' }).getAttribute('href')).toBe(
    '/admin/settings?tab=connections',
  )
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

test('those who hear a long answer go through it by its headings, its tables and by keys', async () => {
  const content = '### Buses\n\nTwelve.\n\n### Roofs\n\n| Roof | Cost |\n|--|--|\n| School | $140,000 |'
  serve({ messages: [question, { ...answer, content }] })
  renderDesk('/admin/assistant?session=s1')
  const shown = within(await screen.findByRole('article', { name: 'Assistant' }))
  expect(shown.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Buses', 'Roofs'])
  expect(shown.getByRole('region', { name: 'Table' }).tabIndex).toBe(0)
  expect(screen.getByRole('region', { name: 'Messages' }).tabIndex).toBe(0)
})

test('an answer is read out once it is there, a long one by its length, an old one not at all', async () => {
  const writing = { ...answer, content: '', state: 'writing' as const }
  const long = `**All** ${'of it '.repeat(400)}`
  const send = (event: object) => `data: ${JSON.stringify(event)}\n\n`
  const stream =
    send({ type: 'started', question, answer: writing }) + send({ type: 'ended', answer: { ...answer, content: long } })
  serve({}, { more: { 'POST /api/assistant/sessions/s1/messages': { body: stream } } })
  const { user } = renderDesk('/admin/assistant?session=s1')
  await user.type(await screen.findByRole('textbox', { name: 'Your message' }), 'All of it?{Enter}')
  expect(await screen.findByText('Answer ready: 801 words.')).toBeTruthy()
})

test('what another tab asked is shown here', async () => {
  const asked: ChatMessage[] = []
  serve({}, { more: { 'GET /api/assistant/sessions/s1': () => ({ body: conversationOf(asked) }) } })
  renderDesk('/admin/assistant?session=s1')
  await screen.findByText('Ask your archive')
  asked.push(question, answer)
  const channel = new BroadcastChannel('hometown-assistant')
  channel.postMessage('changed')
  expect(await screen.findByText('What did the bridge cost?')).toBeTruthy()
  channel.close()
})

test('a conversation stays while the service is away, and goes when it says that it is gone', async () => {
  const { routes } = serve({ messages: [question, answer] })
  renderDesk('/admin/assistant?session=s1')
  await screen.findByText('What did the bridge cost?')
  const channel = new BroadcastChannel('hometown-assistant')
  routes['GET /api/assistant/sessions/s1'] = () => Promise.reject(new TypeError('Failed to fetch'))
  channel.postMessage('changed')
  expect(await screen.findByText(/^Couldn’t reach the service\./)).toBeTruthy()
  expect(screen.getByText('What did the bridge cost?')).toBeTruthy()
  routes['GET /api/assistant/sessions/s1'] = {
    status: 404,
    body: { message: 'Conversation not found', code: 'not_found' },
  }
  channel.postMessage('changed')
  expect(await screen.findByText('Conversation not found')).toBeTruthy()
  expect(screen.queryByText('What did the bridge cost?')).toBeNull()
  channel.close()
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

test('a conversation that begins after the screen was left changes nothing of the next one’s address', async () => {
  const begun = Promise.withResolvers<void>()
  const server = serve(
    {},
    {
      more: {
        'POST /api/assistant/sessions': async () => {
          await begun.promise
          return { status: 201, body: { ...conversationOf([]), messages: undefined, attachments: undefined } }
        },
        'GET /api/articles': { body: { data: [], total: 0, totalPages: 0 } },
        'GET /api/articles/authors': { body: [] },
      },
    },
  )
  const { user, history, address } = renderDesk('/admin/assistant')
  await user.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Hello{Enter}')
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'POST')).toBe(true))
  history.push('/admin/articles?search=fair')
  await screen.findByRole('searchbox', { name: 'Search articles' })
  begun.resolve()
  const asked = () => server.calls.some(({ path }) => path.endsWith('/s1/messages'))
  await waitFor(() => expect(asked()).toBe(true))
  expect(address()).toBe('/admin/articles?search=fair')
})
