import {
  NEW_ARTICLE,
  type WorkingCopy,
  workingCopyCalls,
  workingCopySchema,
} from '@hometown/shared-types/contract/working-copies'
import { api } from '../../lib/api-client.ts'
import { messageFrom, UnreachableError } from '../../lib/api-error.ts'
import { accountKey } from '../../lib/kept-for-account.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { type SessionCopies, sessionCopies } from '../../parts/forms/session-copies.ts'
import { type ArticleDraft, isSameDraft } from './article-draft.ts'

const AFTER_MS = 2_000

/** `clean`: as saved. `kept`: unsaved text is stored for this user only. `isInTab`: while the service can't take it. */
type KeepState = { kind: 'clean' | 'sending' | 'kept' } | { kind: 'failed'; why: string; isInTab: boolean }

interface AutosaveSettings {
  userId: string
  articleId: string | undefined
  /** Names this form's copies, so that other forms' copies stay untouched. */
  formId: string
  baseVersion: number | null
  saved: ArticleDraft
  current(): ArticleDraft
}

export interface Autosave {
  readonly state: Store<KeepState>
  /** Call it, again after a stop, when the form opens. */
  start(): void
  touch(): void
  /** Call it when the page may be closing. */
  keepInTab(): void
  /** Everything is saved: delete the copies. */
  forget(): void
  stop(): void
}

type TabDraft = Omit<WorkingCopy, 'id'>

const tabDraftSchema = workingCopySchema.omit({ id: true })

/** What forms of an article, or of new articles, couldn't give to the service. It survives a reload of this tab. */
export function tabDrafts(userId: string, articleId: string | undefined): SessionCopies<TabDraft> {
  return sessionCopies(`${accountKey('draft', userId)}:${articleId ?? 'new'}`, tabDraftSchema)
}

/** Gives what is typed in a form to the service after each pause; to the tab only if that fails. */
export function createAutosave(settings: AutosaveSettings): Autosave {
  const { userId, articleId, formId, baseVersion, saved, current } = settings
  const inTab = tabDrafts(userId, articleId)
  const params = { articleId: articleId ?? NEW_ARTICLE, copyId: formId }
  const state = createStore<KeepState>({ kind: 'clean' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> = Promise.resolve()
  let isStopped = false

  function keepInTab(form = current()): boolean {
    if (!isSameDraft(form, saved)) return inTab.keep(formId, { form, baseVersion, savedAt: new Date().toISOString() })
    inTab.remove(formId)
    return true
  }

  async function send(form = current()): Promise<void> {
    timer = undefined
    const isUnchanged = isSameDraft(form, saved)
    try {
      if (isUnchanged) await api(workingCopyCalls.discard, { params })
      else await api(workingCopyCalls.save, { params, body: { form, baseVersion } })
      inTab.remove(formId)
      if (!isStopped && timer === undefined) state.set({ kind: isUnchanged ? 'clean' : 'kept' })
    } catch (error) {
      if (isStopped) return
      const isInTab = keepInTab(form)
      const why =
        error instanceof UnreachableError
          ? 'the service can’t be reached'
          : messageFrom(error, 'the service refused it')
      state.set({ kind: 'failed', why, isInTab })
      // Retries when the user types again, or after a delay.
      timer ??= setTimeout(sendNext, AFTER_MS * 5)
    }
  }

  function sendNext(): void {
    sending = sending.then(() => send())
  }

  /** The service doesn't have all that was typed. */
  function isUnderWay(): boolean {
    return state.get().kind === 'sending' || state.get().kind === 'failed'
  }

  function end(): void {
    isStopped = true
    clearTimeout(timer)
  }

  return {
    state,
    start() {
      isStopped = false
    },
    keepInTab: () => {
      if (isUnderWay()) keepInTab()
    },
    touch() {
      if (isStopped) return
      if (state.get().kind !== 'failed' && state.get().kind !== 'sending') state.set({ kind: 'sending' })
      clearTimeout(timer)
      timer = setTimeout(sendNext, AFTER_MS)
    },
    forget() {
      end()
      // After any pending request, which would otherwise recreate the copy.
      sending
        .then(() => inTab.remove(formId))
        .then(() => api(workingCopyCalls.discard, { params }))
        .catch(() => {})
    },
    stop() {
      if (isStopped) return
      end()
      // Read now, because the form closes.
      const form = current()
      if (isUnderWay()) keepInTab(form)
      if (timer === undefined) return
      sending = sending.then(() => send(form))
    },
  }
}
