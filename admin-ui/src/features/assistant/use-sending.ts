import { useState } from 'react'
import { toastFailure } from '../../ui/toast.ts'
import type { Answer } from './use-answer.ts'
import type { OpenConversation } from './use-conversation.ts'

interface SendingOptions {
  conversation: OpenConversation
  answer: Answer
  /** The pressed button disappears after sending. */
  focusInput(): void
}

/** The composer's text and sending. A message that couldn't be sent returns to the input. */
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
      toastFailure('Couldn’t send the message', error)
    } finally {
      setSending(false)
    }
  }

  /** Puts it before the text that was typed meanwhile. */
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
