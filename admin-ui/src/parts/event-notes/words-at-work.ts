import { useState } from 'react'
import { createStore, useStore } from '../../lib/store.ts'
import { useUnsaved } from '../../lib/unsaved.ts'

/** Kept beside the screens, so that nothing is lost on the way to the calendar and back. */
const changed = createStore<Readonly<Record<string, string>>>({})

/** The words of one note while somebody is at them. */
export function useWords(name: string, saved: string) {
  const text = useStore(changed)[name] ?? saved
  const [isAsked, setAsked] = useState(false)
  const isChanged = text !== saved
  useUnsaved(isChanged)
  return {
    text,
    isChanged,
    error: isAsked && text.trim() === '' ? 'A note needs words' : undefined,
    change(next: string) {
      changed.set({ ...changed.get(), [name]: next })
    },
    /** As they were. */
    forget: () => forget(name),
    /** What was sent is saved; what was typed since is not. */
    settle(sent: string) {
      if (changed.get()[name] === sent) forget(name)
    },
    /** False, and said so, where there are none. */
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
