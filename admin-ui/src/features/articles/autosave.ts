import { NEW_ARTICLE, type WorkingCopy, workingCopyCalls, workingCopySchema } from '@hometown/shared-types/working-copy'
import { api } from '../../lib/api-client.ts'
import { messageFrom, UnreachableError } from '../../lib/api-error.ts'
import { accountKey } from '../../lib/kept-for-account.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { type SessionCopies, sessionCopies } from '../../parts/forms/session-copies.ts'
import { type ArticleDraft, isSameDraft } from './article-draft.ts'

const TAB_AFTER_MS = 300
const SERVER_AFTER_MS = 2_000

/** `clean`: as saved. `kept`: unsaved text is stored for this user only. */
export type KeepState =
  | { kind: 'clean' | 'typing' | 'sending' | 'kept' }
  | { kind: 'failed'; why: string; isInTab: boolean }

export interface AutosaveSettings {
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
  touch(): void
  /** Stores to the tab right away, because the page may be closing. */
  keepInTab(): void
  /** Everything is saved: delete the copies. */
  forget(): void
  stop(): void
}

type TabDraft = Omit<WorkingCopy, 'id'>

const tabDraftSchema = workingCopySchema.omit({ id: true })

/** The copies that forms of an article, or of new articles, keep in this tab. */
export function tabDrafts(userId: string, articleId: string | undefined): SessionCopies<TabDraft> {
  return sessionCopies(`${accountKey('draft', userId)}:${articleId ?? 'new'}`, tabDraftSchema)
}

/** Autosaves a form: to the tab after a moment, to the service after a pause. */
export function createAutosave(settings: AutosaveSettings): Autosave {
  const { userId, articleId, formId, baseVersion, saved, current } = settings
  const inTab = tabDrafts(userId, articleId)
  const params = { articleId: articleId ?? NEW_ARTICLE, copyId: formId }
  const state = createStore<KeepState>({ kind: 'clean' })
  let tabTimer: ReturnType<typeof setTimeout> | undefined
  let serverTimer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> = Promise.resolve()
  let isStopped = false
  let isInTab = true

  function keepInTab(): void {
    clearTimeout(tabTimer)
    tabTimer = undefined
    const form = current()
    const isUnchanged = isSameDraft(form, saved)
    if (isUnchanged) inTab.remove(formId)
    isInTab = isUnchanged || inTab.keep(formId, { form, baseVersion, savedAt: new Date().toISOString() })
    if (!isInTab && state.get().kind === 'failed') {
      state.set({
        kind: 'failed',
        why: 'This tab can’t keep your text either. Copy your text before you leave.',
        isInTab,
      })
    }
  }

  async function send(form = current()): Promise<void> {
    serverTimer = undefined
    const isUnchanged = isSameDraft(form, saved)
    state.set({ kind: 'sending' })
    try {
      if (isUnchanged) await api(workingCopyCalls.discard, { params })
      else await api(workingCopyCalls.save, { params, body: { form, baseVersion } })
      if (isStopped || serverTimer !== undefined) return
      state.set({ kind: isUnchanged ? 'clean' : 'kept' })
    } catch (error) {
      if (isStopped) return
      const why =
        error instanceof UnreachableError
          ? 'the service can’t be reached'
          : messageFrom(error, 'the service refused it')
      state.set({ kind: 'failed', why, isInTab })
      // Retries when the user types again, or after a delay.
      serverTimer ??= setTimeout(sendNext, SERVER_AFTER_MS * 5)
    }
  }

  function sendNext(): void {
    sending = sending.then(() => send())
  }

  function end(): void {
    isStopped = true
    clearTimeout(tabTimer)
    clearTimeout(serverTimer)
  }

  return {
    state,
    keepInTab,
    touch() {
      if (isStopped) return
      if (state.get().kind !== 'failed' && state.get().kind !== 'typing') state.set({ kind: 'typing' })
      tabTimer ??= setTimeout(keepInTab, TAB_AFTER_MS)
      clearTimeout(serverTimer)
      serverTimer = setTimeout(sendNext, SERVER_AFTER_MS)
    },
    forget() {
      end()
      inTab.remove(formId)
      // After any pending request, which would otherwise recreate the copy.
      sending.then(() => api(workingCopyCalls.discard, { params })).catch(() => {})
    },
    stop() {
      if (isStopped) return
      keepInTab()
      end()
      if (serverTimer === undefined) return
      // Read now, because the form closes.
      const form = current()
      sending = sending.then(() => send(form))
    },
  }
}
