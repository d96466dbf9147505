import type {
  ChatAttachment,
  ChatConversation,
  ChatMessage,
  ChatSession,
  ChatStreamEvent,
} from '@hometown/shared-types/contract/assistant'
import { buildTestApp } from './build-test-app.ts'
import { callsOf, signIn } from './sign-in.ts'
import { buildAppWithModel } from './with-model.ts'
import { createArticle } from './write-articles.ts'

interface Options {
  withoutModel?: boolean
  env?: Record<string, string>
}

/** Opens the service with a signed-in editor, and its model. */
export async function openAssistant({ withoutModel = false, env = {} }: Options = {}) {
  const { app, context, model } = withoutModel
    ? { ...(await buildTestApp({ env })), model: undefined }
    : await buildAppWithModel({ env })
  const user = await signIn(context)
  const { headers } = user
  const call = callsOf(app, user, '/api/assistant')
  const begin = async () => (await call('POST', '/sessions', { title: 'The bridge' })).json<ChatSession>().id
  const ask = async (id: string, content: string, attachmentIds: string[] = []) =>
    eventsOf((await call('POST', `/sessions/${id}/messages`, { content, attachmentIds })).body)
  const read = async (id: string) => (await call('GET', `/sessions/${id}`)).json<ChatConversation>()
  const attach = (id: string, name: string, bytes: Uint8Array) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    return app.inject({ method: 'POST', url: `/api/assistant/sessions/${id}/attachments`, headers, payload: form })
  }
  const attached = async (id: string, name: string, bytes: Uint8Array) =>
    (await attach(id, name, bytes)).json<ChatAttachment>().id
  return { app, context, model, headers, call, begin, ask, read, attach, attached }
}

export async function openAssistantWithBridge() {
  const parts = await openAssistant()
  const article = await createArticle(parts.context, {
    title: 'Covered bridge reopens',
    status: 'published',
    content: '<p>It cost $40,000.</p>',
  })
  return { ...parts, article }
}

function eventsOf(body: string): ChatStreamEvent[] {
  return body
    .split('\n\n')
    .filter((part) => part.startsWith('data: '))
    .map((part) => JSON.parse(part.slice('data: '.length)) as ChatStreamEvent)
}

/** Returns the answer as saved. */
export function answerOf(events: readonly ChatStreamEvent[]): ChatMessage {
  const last = events.at(-1)
  if (last?.type !== 'ended') throw new Error(`Not ended: ${JSON.stringify(events)}`)
  return last.answer
}
