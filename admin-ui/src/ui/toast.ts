import { ApiError, messageFrom } from '../lib/api-client.ts'
import { StepUpStoppedError } from '../lib/step-up.ts'
import { createStore } from '../lib/store.ts'

export interface ToastInput {
  title: string
  description?: string
  /** `waiting` says that nothing is done yet, and nothing is wrong. */
  variant?: 'destructive' | 'waiting'
  /** Show 'Undo' before the list is read again: until then, an older Undo would take back the wrong action. */
  action?: { label: string; onSelect(): void }
  /** The link opens in a new tab, so that the list keeps its place. */
  link?: { label: string; href: string }
}

interface ShownToast extends ToastInput {
  readonly id: number
}

/** The toast that is visible; a new one replaces the old one. */
export const currentToast = createStore<ShownToast | undefined>(undefined)
let count = 0

export function toast(input: ToastInput): void {
  currentToast.set({ ...input, id: ++count })
}

/** Reports a failure with the service's message, or `otherwise`. Quietly, if the user themselves stopped it. */
export function toastFailure(title: string, error: unknown, otherwise = 'Please try again.'): void {
  if (error instanceof StepUpStoppedError) toast({ title: error.title, description: error.message, variant: 'waiting' })
  else toast({ title, description: failureToastText(error, otherwise), variant: 'destructive' })
}

/** Replaces advice on a stale version, which the service gives for every place: the desk's list reloads itself. */
function failureToastText(error: unknown, otherwise: string): string {
  const reason = messageFrom(error, otherwise)
  const isStale = error instanceof ApiError && error.code === 'stale'
  return isStale ? reason.replace(/\.( .*)?$/, '. Check it, then try again.') : reason
}

export function dismissToast(id: number): void {
  if (currentToast.get()?.id === id) currentToast.set(undefined)
}
