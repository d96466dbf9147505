import { useState } from 'react'
import { toastFailure } from '../../ui/toast.ts'
import type { Answer } from './use-answer.ts'
import type { OpenConversation } from './use-conversation.ts'

interface SendingOptions {
  conversation: OpenConversation
  answer: Answer
  /** The button that was pressed is gone afterwards. */
  focusInput(): void
}

/** What is typed, and what becomes of it. What could not be sent comes back. */
export function useSending({ conversation, answer, focusInput }: SendingOptions) {
  const { current, waiting, sessionFor, refresh } = conversation
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)

  async function send(question: string): Promise<void> {
    if (question.trim() === '' || isSending) return
    setSending(true)
    setText('')
    focusInput()
    try {
      const id = await sessionFor(question)
      const files = waiting.map((file) => file.id)
      const sent = answer.ask(id, question, files)
      setSending(false)
      if (!(await sent)) putBack(question)
    } catch (error) {
      putBack(question)
      toastFailure('The message could not be sent', error)
    } finally {
      setSending(false)
    }
  }

  /** Before what was typed meanwhile. */
  function putBack(question: string): void {
    setText((typed) => (typed === '' ? question : `${question}\n\n${typed}`))
  }

  function retry(): void {
    if (current === undefined) return
    answer.retry(current).then(refresh).catch(reportError)
    focusInput()
  }

  function stop(): void {
    if (current === undefined) return
    answer.stop(current).then(refresh).catch(reportError)
    focusInput()
  }

  return { text, setText, isSending, send, retry, stop }
}
