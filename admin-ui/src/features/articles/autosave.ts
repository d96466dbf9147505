import { NEW_ARTICLE, type WorkingCopy, workingCopyCalls } from '@hometown/shared-types/contract/working-copies'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, messageFrom, UnreachableError } from '../../lib/api-client.ts'
import { signInsAgain } from '../../lib/session.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { type ArticleDraft, draftOfForm, hasUnreadable, isSameDraft } from './article-draft.ts'

const AFTER_MS = 2_000

/** `clean` means saved, `kept` that unsaved text is stored for this user only, `failed` that only this form has it. */
type KeepState = { kind: 'clean' | 'sending' | 'kept' } | { kind: 'failed'; why: string }

interface AutosaveSettings {
  articleId: string | undefined
  /** Names this form's copies, so that other forms' copies stay untouched. */
  formId: string
  baseVersion: number | null
  saved: ArticleDraft
  current(): ArticleDraft
}

export interface Autosave {
  readonly state: Store<KeepState>
  /** Call this when the form opens, and again after a stop. */
  start(): void
  touch(): void
  /** Deletes the copies, because everything is saved. */
  forget(): void
  stop(): void
}

/** Gives what is typed in a form to the service after each pause. */
export function createAutosave(settings: AutosaveSettings): Autosave {
  const { articleId, formId, baseVersion, saved, current } = settings
  const params = { articleId: articleId ?? NEW_ARTICLE, copyId: formId }
  const state = createStore<KeepState>({ kind: 'clean' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> = Promise.resolve()
  let isStopped = true
  let stopListening: (() => void) | undefined

  async function send(form = current()): Promise<void> {
    timer = undefined
    const isUnchanged = isSameDraft(form, saved)
    try {
      if (isUnchanged) await api(workingCopyCalls.discard, { params })
      else await api(workingCopyCalls.save, { params, body: { form: { ...form }, baseVersion } })
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
      // Discard after any pending request, which would otherwise recreate the copy.
      sending.then(() => api(workingCopyCalls.discard, { params })).catch(() => {})
    },
    stop() {
      if (isStopped) return
      end()
      if (timer === undefined) return
      // Read the form now, because it closes.
      const form = current()
      sending = sending.then(() => send(form))
    },
  }
}

/**
 * Finds the newest copy that another form of an article left unsaved. Copies of forms of new articles don't belong to
 * an article that was saved since.
 */
export function useRecovery(articleId: string | undefined, formId: string, saved: ArticleDraft) {
  const [openedId] = useState(articleId)
  const params = { articleId: openedId ?? NEW_ARTICLE }
  const [discarded, setDiscarded] = useState<readonly string[]>([])
  const { data: left = [] } = useQuery({
    queryKey: ['working-copies', params.articleId, formId],
    queryFn: ({ signal }) => api(workingCopyCalls.list, { params, signal }),
    // Load only once, so that a refetch can't change the notice while the user types.
    enabled: ({ state }) => state.data === undefined,
    gcTime: 0,
  })
  const isOpen = ({ id, form }: WorkingCopy) =>
    id !== formId && !discarded.includes(id) && (hasUnreadable(form) || !isSameDraft(draftOfForm(form, saved), saved))
  return {
    copy: articleId === openedId ? left.find(isOpen) : undefined,
    discard({ id }: WorkingCopy) {
      setDiscarded([...discarded, id])
      api(workingCopyCalls.discard, { params: { ...params, copyId: id } }).catch(() => {})
    },
  }
}
