import { useState } from 'react'
import { createStore, useStore } from '../../lib/store.ts'
import { useUnsaved } from '../../lib/unsaved.ts'

/** Outside the screens, so that text survives navigation. */
const changed = createStore<Readonly<Record<string, string>>>({})

export function useWords(name: string, saved: string) {
  const text = useStore(changed)[name] ?? saved
  const [isAsked, setAsked] = useState(false)
  const isChanged = text !== saved
  useUnsaved(isChanged)
  return {
    text,
    isChanged,
    error: isAsked && text.trim() === '' ? 'Write a note first' : undefined,
    change(next: string) {
      changed.set({ ...changed.get(), [name]: next })
    },
    /** Resets to the saved text. */
    forget: () => forget(name),
    /** Marks the sent text as saved; later typing stays. */
    settle(sent: string) {
      if (changed.get()[name] === sent) forget(name)
    },
    /** Returns false, and shows an error, if the text is empty. */
    areReady() {
      setAsked(true)
      return text.trim() !== ''
    },
  }
}

function forget(name: string): void {
  const { [name]: _, ...others } = changed.get()
  changed.set(others)
}

export type Words = ReturnType<typeof useWords>
