import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { currentEntityFrom } from '../lib/api-client.ts'
import { readAgain } from '../lib/read-again.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { type ToastInput, toast, toastFailure } from '../ui/toast.ts'

interface ActionToast extends Pick<ToastInput, 'title' | 'description'> {
  undo?: () => Promise<unknown>
}

/** The form beside an action takes over what somebody else saved before the action. */
export const OpenFormContext = createContext<{ takeOver(current: unknown): void } | undefined>(undefined)

export interface DeskAction<T, Of = void> {
  run(of: Of): Promise<T>
  said?: ActionToast | ((answer: T, of: Of) => ActionToast | false)
  done?(answer: T, of: Of): unknown
  failed: string | ((error: unknown, of: Of) => void)
  readonly otherwise?: string
  /** The lists that are read again afterwards: the first parts of their keys. */
  readonly list?: string | readonly string[]
}

export function useAction<T, Of = void>({ run, said, done, failed, otherwise, list = [] }: DeskAction<T, Of>) {
  const client = useQueryClient()
  const form = useContext(OpenFormContext)
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
      const current = currentEntityFrom(error)
      if (current) form?.takeOver(current)
      return typeof failed === 'string' ? toastFailure(failed, error, otherwise) : failed(error, of)
    },
    onSettled: refresh,
  })
}

export interface ActionQuestion<T = unknown> extends DeskAction<T> {
  readonly title: string
  readonly description: ReactNode
  /** The label names the action: 'Delete', not 'OK'. */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly danger?: boolean
}

/** Runs the call once it is confirmed, and closes either way. Mount it when it opens. */
export function QuestionDialog<T>(props: ActionQuestion<T> & { onClose(): void }) {
  const { onClose } = props
  const { isPending, mutate } = useAction(props)
  return (
    <ConfirmDialog
      {...props}
      onClose={onClose}
      pending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
    />
  )
}

export function useQuestion<T>(next: ActionQuestion<T>): { ask(): void; dialog: ReactNode } {
  // The question stays as it was asked: an answer is about what the user saw, whatever the list shows by then.
  const [question, setQuestion] = useState<ActionQuestion<T>>()
  return {
    ask: () => setQuestion(next),
    dialog: question && <QuestionDialog {...question} onClose={() => setQuestion(undefined)} />,
  }
}
