import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { messageFrom, UnreachableError } from '../../lib/api-client.ts'
import { signInsAgainCount } from '../../lib/session.ts'
import { createStore, useStore } from '../../lib/store.ts'

const AUTOSAVE_AFTER_MS = 2_000

/** `clean` means saved, `kept` that the values are kept for this user only, `failed` that only this form has them. */
export type AutosaveState = { kind: 'clean' | 'sending' | 'kept' } | { kind: 'failed'; why: string }

/** Keeps a form's values for this user alone, until they are saved. */
export interface AutosaveOptions<Values, Entity> {
  keep(values: Values, over: Entity | undefined): Promise<unknown>
  /** Deletes what is kept, because nothing is unsaved. */
  discard(over: Entity | undefined): Promise<unknown>
}

interface AutosaveSource<Values> {
  current(): Values
  isSaved(values: Values): boolean
  keep(values: Values): Promise<unknown>
  discard(): Promise<unknown>
}

/** Gives what is typed in a form to the service after each pause. */
export function createAutosave<Values>(source: () => AutosaveSource<Values>) {
  const state = createStore<AutosaveState>({ kind: 'clean' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> = Promise.resolve()
  let saves = 0

  async function send({ isSaved, keep, discard }: AutosaveSource<Values>, values: Values): Promise<void> {
    const isUnchanged = isSaved(values)
    const before = saves
    try {
      await (isUnchanged ? discard() : keep(values))
      // What was typed meanwhile is sent next.
      if (timer === undefined && saves === before) state.set({ kind: isUnchanged ? 'clean' : 'kept' })
    } catch (error) {
      const isAway = error instanceof UnreachableError
      const why = isAway ? 'the service can’t be reached' : messageFrom(error, 'the service refused it')
      state.set({ kind: 'failed', why })
      // Autosave retries when the user types again, or after a delay: soon, so that a service that is back is noticed.
      timer ??= setTimeout(sendNext, isAway ? AUTOSAVE_AFTER_MS : AUTOSAVE_AFTER_MS * 5)
    }
  }

  function sendNext(): void {
    sending = sending.then(() => {
      const values = source().current()
      // Reading the form may bring in a text, which isn't typing.
      end()
      return send(source(), values)
    })
  }

  function end(): boolean {
    const wasWaiting = timer !== undefined
    clearTimeout(timer)
    timer = undefined
    return wasWaiting
  }

  return {
    state,
    touch(): void {
      if (state.get().kind !== 'failed' && state.get().kind !== 'sending') state.set({ kind: 'sending' })
      clearTimeout(timer)
      timer = setTimeout(sendNext, AUTOSAVE_AFTER_MS)
    },
    retry(): void {
      if (state.get().kind === 'failed' && end()) sendNext()
    },
    /** Deletes what is kept, because everything is saved. */
    forget(discard: () => Promise<unknown> | undefined): void {
      end()
      saves++
      state.set({ kind: 'clean' })
      // Discard after any pending request, which would otherwise keep the values again.
      sending = sending.then(discard).then(
        () => {},
        () => {},
      )
    },
    /** Sends what is left when the form closes. */
    stop(): void {
      if (!end()) return
      // Read the form now, because it closes.
      const [last, values] = [source(), source().current()]
      sending = sending.then(() => send(last, values)).then(() => clearTimeout(timer))
    },
  }
}

/** Keeps what is typed in a form after each pause, if there is somewhere to keep it. */
export function useAutosave<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  source: AutosaveSource<Values> | undefined,
) {
  const latest = useRef(source)
  latest.current = source
  const [autosave] = useState(() => createAutosave(() => latest.current as AutosaveSource<Values>))
  const isWanted = source !== undefined
  useEffect(() => {
    if (!isWanted) return
    // What was restored isn't kept for this form yet.
    if (!latest.current?.isSaved(form.getValues())) autosave.touch()
    const stopFollowing = form.subscribe({ formState: { values: true }, callback: autosave.touch })
    const stopListening = signInsAgainCount.subscribe(autosave.retry)
    return () => {
      stopFollowing()
      stopListening()
      autosave.stop()
    }
  }, [autosave, form, isWanted])
  return { ...autosave, kept: useStore(autosave.state) }
}
