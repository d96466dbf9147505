import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { currentFrom } from '../lib/api-error.ts'
import { readAgain } from '../lib/read-again.ts'
import { type ToastInput, toast, toastFailure } from '../ui/toast.ts'

interface Said extends Pick<ToastInput, 'title' | 'description'> {
  undo?: () => Promise<unknown>
}

/** The form beside an action takes over what somebody else saved before the action. */
export const OpenForm = createContext<{ takeOver(current: unknown): void } | undefined>(undefined)

/** An action is a call that says what became of it. */
export interface Action<T, Of = void> {
  run(of: Of): Promise<T>
  /** The message about the call, and what takes it back. */
  said?: Said | ((answer: T, of: Of) => Said | false)
  done?(answer: T, of: Of): unknown
  /** The title of the message about a failure, or what shows one. */
  failed: string | ((error: unknown, of: Of) => void)
  /** The message about a failure that has none. */
  readonly otherwise?: string
  /** The lists that are read again afterwards: the first parts of their keys. */
  readonly list?: string | readonly string[]
}

export function useAction<T, Of = void>({ run, said, done, failed, otherwise, list = [] }: Action<T, Of>) {
  const client = useQueryClient()
  const form = useContext(OpenForm)
  // Don't await this: a question closes before the list is there.
  function refresh(answer?: unknown): void {
    for (const key of [list].flat()) readAgain(client, [key], answer)
  }
  async function takeBack(undo: () => Promise<unknown>): Promise<void> {
    try {
      refresh(await undo())
      toast({ title: 'Undone' })
    } catch (error) {
      toastFailure('Couldn’t undo that', error)
      refresh()
    }
  }
  return useMutation({
    mutationFn: run,
    onSuccess(answer, of) {
      const { undo, ...words } = (typeof said === 'function' ? said(answer, of) : said) || {}
      if ('title' in words)
        toast({
          ...words,
          ...(undo && { action: { label: 'Undo', onSelect: () => takeBack(undo).catch(reportError) } }),
        })
      return done?.(answer, of)
    },
    onError(error, of) {
      const current = currentFrom(error)
      if (current) form?.takeOver(current)
      return typeof failed === 'string' ? toastFailure(failed, error, otherwise) : failed(error, of)
    },
    onSettled: refresh,
  })
}
