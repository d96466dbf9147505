import { useEffect, useMemo, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { messageFrom, UnreachableError } from '../../lib/api-client.ts'
import { signInsAgain } from '../../lib/session.ts'
import { createStore, type Store, useStore } from '../../lib/store.ts'

const AFTER_MS = 2_000

/** Keeps a form's values for this user alone, until they are saved. */
export interface AutosaveOptions<Values, Entity> {
  keep(values: Values, over: Entity | undefined): Promise<unknown>
  /** Deletes what is kept, because nothing is unsaved. */
  discard(over: Entity | undefined): Promise<unknown>
}

/** `clean` means saved, `kept` that the values are kept for this user only, `failed` that only this form has them. */
export type KeepState = { kind: 'clean' | 'sending' | 'kept' } | { kind: 'failed'; why: string }

interface AutosavedForm<Values extends FieldValues, Input, Entity> {
  form: UseFormReturn<Values, unknown, Input>
  entity: Entity | undefined
  /** Returns the form's values, with all that was typed. */
  current(): Values
  isSaved(values: Values): boolean
  options: AutosaveOptions<Values, Entity> | undefined
}

/** Keeps what is typed in a form after each pause, if its options say so. */
export function useAutosave<Values extends FieldValues, Input, Entity>(of: AutosavedForm<Values, Input, Entity>) {
  const { form, entity, options } = of
  const latest = useRef(of)
  latest.current = of
  // What is kept is based on a version, and each version has an autosave of its own.
  const autosave = useMemo(
    () =>
      createAutosave({
        current: () => latest.current.current(),
        isSaved: (values: Values) => latest.current.isSaved(values),
        keep: async (values) => latest.current.options?.keep(values, entity),
        discard: async () => latest.current.options?.discard(entity),
      }),
    [entity],
  )
  const isWanted = options !== undefined
  useEffect(() => {
    if (!isWanted) return
    autosave.start()
    // What was restored isn't kept for this form yet.
    if (!latest.current.isSaved(form.getValues())) autosave.touch()
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: autosave.touch })
    return () => {
      unsubscribe()
      autosave.stop()
    }
  }, [autosave, form, isWanted])
  return { kept: useStore(autosave.state), forget: () => isWanted && autosave.forget() }
}

interface AutosaveSettings<Values> {
  current(): Values
  isSaved(values: Values): boolean
  keep(values: Values): Promise<unknown>
  discard(): Promise<unknown>
}

interface Autosave {
  readonly state: Store<KeepState>
  /** Call this when the form opens, and again after a stop. */
  start(): void
  touch(): void
  /** Deletes what is kept, because everything is saved. */
  forget(): void
  stop(): void
}

/** Gives what is typed in a form to the service after each pause. */
export function createAutosave<Values>({ current, isSaved, keep, discard }: AutosaveSettings<Values>): Autosave {
  const state = createStore<KeepState>({ kind: 'clean' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> = Promise.resolve()
  let isStopped = true
  let stopListening: (() => void) | undefined

  async function send(values = current()): Promise<void> {
    timer = undefined
    const isUnchanged = isSaved(values)
    try {
      await (isUnchanged ? discard() : keep(values))
      if (!isStopped && timer === undefined) state.set({ kind: isUnchanged ? 'clean' : 'kept' })
    } catch (error) {
      if (isStopped) return
      const isAway = error instanceof UnreachableError
      const why = isAway ? 'the service can’t be reached' : messageFrom(error, 'the service refused it')
      state.set({ kind: 'failed', why })
      // Autosave retries when the user types again, or after a delay: soon, so that a service that is back is noticed.
      timer ??= setTimeout(sendNext, isAway ? AFTER_MS : AFTER_MS * 5)
    }
  }

  function sendNext(): void {
    sending = sending.then(() => send())
  }

  function retry(): void {
    if (state.get().kind !== 'failed') return
    clearTimeout(timer)
    sendNext()
  }

  function end(): void {
    isStopped = true
    clearTimeout(timer)
    stopListening?.()
  }

  return {
    state,
    start() {
      isStopped = false
      stopListening = signInsAgain.subscribe(retry)
    },
    touch() {
      if (isStopped) return
      if (state.get().kind !== 'failed' && state.get().kind !== 'sending') state.set({ kind: 'sending' })
      clearTimeout(timer)
      timer = setTimeout(sendNext, AFTER_MS)
    },
    forget() {
      end()
      // Discard after any pending request, which would otherwise keep the values again.
      sending.then(discard).catch(() => {})
    },
    stop() {
      if (isStopped) return
      end()
      if (timer === undefined) return
      // Read the form now, because it closes.
      const values = current()
      sending = sending.then(() => send(values))
    },
  }
}
