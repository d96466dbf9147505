import type { AiStatus } from '@hometown/shared-types/contract/ai'
import type { ChatConversation, ChatMessage } from '@hometown/shared-types/contract/assistant'
import { type FakeRoutes, fakeServer } from './fake-server.ts'

const at = '2026-11-20T10:00:00.000Z'
const session = { id: 's1', title: 'The bridge', provider: 'openai' as const, createdAt: at, updatedAt: at }
export const question: ChatMessage = {
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
export const answer: ChatMessage = {
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

export function serveAssistant(
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

export function conversationOf(messages: readonly ChatMessage[]): ChatConversation {
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
