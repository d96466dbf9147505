import type { ChatConversation, ChatMessage } from '@hometown/shared-types/chat'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { answer, conversationOf, question } from '../../../test/support/assistant-server.ts'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { conversationQuery } from './assistant.api.ts'

const writing = (content: string): ChatMessage => ({ ...answer, state: 'writing', content })

/** The shown message after a refetch returns a different state. */
async function refetch(shown: ChatMessage, fetched: ChatMessage): Promise<ChatMessage | undefined> {
  fakeServer({ 'GET /api/assistant/sessions/s1': { body: conversationOf([question, fetched]) } })
  const client = new QueryClient()
  const query = conversationQuery('s1', true)
  client.setQueryData<ChatConversation>(query.queryKey, conversationOf([question, shown]))
  await client.fetchQuery(query)
  const conversation = client.getQueryData<ChatConversation>(query.queryKey)
  client.clear()
  return conversation?.messages.at(-1)
}

test('a refetch takes back no text that has been shown', async () => {
  expect(await refetch(writing('It begins here'), writing('It begins'))).toEqual(writing('It begins here'))
})

test('a refetch adds text that another window has seen already', async () => {
  expect(await refetch(writing('It begins'), writing('It begins here'))).toEqual(writing('It begins here'))
})

test('an answer that is begun anew replaces the one that was shown', async () => {
  expect(await refetch(writing('It begins here'), writing('Another'))).toEqual(writing('Another'))
})

test('a finished answer replaces what was shown of it, though it is shorter', async () => {
  const finished: ChatMessage = { ...answer, content: 'It begins' }
  expect(await refetch(writing('It begins here'), finished)).toEqual(finished)
})
