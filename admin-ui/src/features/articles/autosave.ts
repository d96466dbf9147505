import { messageFrom, UnreachableError } from '../../lib/api-error.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { type ArticleDraft, isSameDraft } from './article-draft.ts'
import { deleteWorkingCopy, saveWorkingCopy } from './article-editor.api.ts'
import { type LocalDraft, localDrafts } from './local-drafts.ts'

const LOCAL_AFTER_MS = 300
const SERVER_AFTER_MS = 2_000

/** `clean`: as saved. `kept`: unsaved text is stored for this user only. */
export type KeepState =
  | { kind: 'clean' | 'typing' | 'sending' | 'kept' }
  | { kind: 'failed'; why: string; isOnDevice: boolean }

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
  /** Stores to the browser right away, because the page may be closing. */
  keepLocally(): void
  /** Everything is saved: delete the copies. */
  forget(): void
  stop(): void
}

/** Autosaves a form: to the browser after a moment, to the service after a pause. */
export function createAutosave(settings: AutosaveSettings): Autosave {
  const { userId, articleId, formId, baseVersion, saved, current } = settings
  const local = localDrafts(userId, articleId)
  const name = { articleId, formId }
  const state = createStore<KeepState>({ kind: 'clean' })
  let localTimer: ReturnType<typeof setTimeout> | undefined
  let serverTimer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> = Promise.resolve()
  let isStopped = false
  let isOnDevice = true

  function copyOf(form: ArticleDraft): LocalDraft {
    return { form, baseVersion, savedAt: new Date().toISOString() }
  }

  function keepLocally(): void {
    clearTimeout(localTimer)
    localTimer = undefined
    const form = current()
    const isUnchanged = isSameDraft(form, saved)
    if (isUnchanged) local.remove(formId)
    isOnDevice = isUnchanged || local.keep(formId, copyOf(form))
    if (!isOnDevice && state.get().kind === 'failed') {
      state.set({
        kind: 'failed',
        why: 'This browser can’t keep your text either. Copy your text before you leave.',
        isOnDevice,
      })
    }
  }

  async function send(): Promise<void> {
    serverTimer = undefined
    const form = current()
    const isUnchanged = isSameDraft(form, saved)
    state.set({ kind: 'sending' })
    try {
      if (isUnchanged) await deleteWorkingCopy(name)
      else await saveWorkingCopy(name, { form, baseVersion })
      if (isStopped || serverTimer !== undefined) return
      state.set({ kind: isUnchanged ? 'clean' : 'kept' })
    } catch (error) {
      if (isStopped) return
      const why =
        error instanceof UnreachableError
          ? 'the service can’t be reached'
          : messageFrom(error, 'the service refused it')
      state.set({ kind: 'failed', why, isOnDevice })
      // Retries when the user types again, or after a delay.
      serverTimer ??= setTimeout(() => (sending = sending.then(send)), SERVER_AFTER_MS * 5)
    }
  }

  function end(): void {
    isStopped = true
    clearTimeout(localTimer)
    clearTimeout(serverTimer)
  }

  return {
    state,
    keepLocally,
    touch() {
      if (isStopped) return
      if (state.get().kind !== 'failed' && state.get().kind !== 'typing') state.set({ kind: 'typing' })
      localTimer ??= setTimeout(keepLocally, LOCAL_AFTER_MS)
      clearTimeout(serverTimer)
      serverTimer = setTimeout(() => (sending = sending.then(send)), SERVER_AFTER_MS)
    },
    forget() {
      end()
      local.remove(formId)
      // After any pending request, which would otherwise recreate the copy.
      sending.then(() => deleteWorkingCopy(name)).catch(() => {})
    },
    stop() {
      if (!isStopped) keepLocally()
      end()
    },
  }
}
