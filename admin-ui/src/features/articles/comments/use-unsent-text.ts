import { useRef, useState } from 'react'
import { z } from 'zod'
import { accountKey } from '../../../lib/kept-for-account.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { sessionCopies } from '../../../parts/forms/session-copies.ts'

/** Comments that were typed and not sent, in this tab and per account. */
function useUnsentTexts() {
  const { id } = useCurrentUser()
  const copies = sessionCopies(accountKey('comment', id), z.string())
  return { ...copies, find: (place: string) => copies.list().find(({ formId }) => formId === place)?.copy }
}

/** @param place the form's, without colons: `new-<article>`, `reply-<thread>` or `edit-<comment>`. */
export function useHasUnsentText(place: string): boolean {
  const texts = useUnsentTexts()
  return useState(() => texts.find(place) !== undefined)[0]
}

/**
 * The text of a comment form, which survives leaving the page until it is sent or discarded.
 * @param stored what the service has; equal to it, nothing is unsent.
 */
export function useUnsentText(place: string, stored = '') {
  const copies = useUnsentTexts()
  const [text, setText] = useState(() => copies.find(place) ?? stored)
  const latest = useRef(text)
  function show(next: string): void {
    latest.current = next
    setText(next)
  }
  return {
    text,
    change(next: string): void {
      show(next)
      if (next === stored) copies.remove(place)
      else copies.keep(place, next)
    },
    /** What was typed while it was on its way stays. Also right if the form has closed. */
    sent(sentText: string): void {
      if (copies.find(place) === sentText) copies.remove(place)
      if (latest.current === sentText) show('')
    },
    discard(): void {
      copies.remove(place)
    },
  }
}
