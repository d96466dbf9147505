import { messageFrom } from '../lib/api-error.ts'
import { createStore } from '../lib/store.ts'

export interface ToastInput {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** What can still be done about it: 'Undo'. */
  action?: { label: string; onSelect(): void }
}

export interface Toast extends ToastInput {
  readonly id: number
}

/** One is visible at a time: a new one takes the place of the old. */
export const currentToast = createStore<Toast | undefined>(undefined)
let count = 0

/** Says something in passing, for five seconds. */
export function toast(input: ToastInput): void {
  currentToast.set({ ...input, id: ++count })
}

/** Says that something failed, and why: in the service's words, or `otherwise`. */
export function toastFailure(title: string, error: unknown, otherwise = 'Please try again.'): void {
  toast({ title, description: messageFrom(error, otherwise), variant: 'destructive' })
}

export function dismissToast(id: number): void {
  if (currentToast.get()?.id === id) currentToast.set(undefined)
}
