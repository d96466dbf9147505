import type { ChatConversation, ChatMessage, ChatStreamEvent } from '@hometown/shared-types/chat'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure } from '../../ui/toast.ts'
import { askAssistant, conversationQuery, retryAnswer, sessionsQuery, stopAnswer } from './assistant.api.ts'
import { notifyOtherTabs } from './other-tabs.ts'

export type Answer = ReturnType<typeof useAnswer>

export function useAnswer() {
  const client = useQueryClient()
  const [writingIn, setWritingIn] = useState<string>()
  const [ended, setEnded] = useState<ChatMessage>()

  async function run(id: string, start: (onEvent: (event: ChatStreamEvent) => void) => Promise<void>) {
    const { queryKey } = conversationQuery(id, true)
    const put = (...messages: ChatMessage[]) =>
      client.setQueryData<ChatConversation>(queryKey, (known) => known && withMessages(known, messages))
    let answer: ChatMessage | undefined
    setWritingIn(id)
    setEnded(undefined)
    await client.cancelQueries({ queryKey })
    try {
      await start((event) => {
        if (event.type === 'started') {
          answer = event.answer
          put(event.question, event.answer)
          notifyOtherTabs()
        } else if (event.type === 'text' && answer) {
          answer = { ...answer, content: answer.content + event.text }
          put(answer)
        } else if (event.type === 'ended') {
          answer = event.answer
          put(event.answer)
          setEnded(event.answer)
        }
      })
      return true
    } catch (error) {
      // The service finishes the answer without this connection; the conversation is refetched.
      toastFailure(answer ? 'Connection lost' : 'Couldn’t send the message', error)
      return answer !== undefined
    } finally {
      setWritingIn(undefined)
      client.invalidateQueries({ queryKey: sessionsQuery.queryKey }).catch(reportError)
      notifyOtherTabs()
    }
  }

  return {
    writingIn,
    ended,
    ask: (id: string, content: string, attachmentIds: string[]) =>
      run(id, (onEvent) => askAssistant(id, { content, attachmentIds }, onEvent)),
    retry: (id: string) => run(id, (onEvent) => retryAnswer(id, onEvent)),
    stop: (id: string) => stopAnswer(id).catch((error: unknown) => toastFailure('Couldn’t stop the answer', error)),
  }
}

function withMessages(known: ChatConversation, messages: readonly ChatMessage[]): ChatConversation {
  const changed = new Map(messages.map((message) => [message.id, message]))
  const old = known.messages.map((message) => changed.get(message.id) ?? message)
  const ids = new Set(known.messages.map(({ id }) => id))
  return { ...known, messages: [...old, ...messages.filter(({ id }) => !ids.has(id))] }
}
