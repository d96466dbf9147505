import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toastFailure } from '../ui/toast.ts'

/** A call that somebody confirms first. */
export interface Question<T = unknown> {
  readonly title: string
  readonly description: ReactNode
  /** Names the action: 'Delete', not 'OK'. */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly danger?: boolean
  /** A list that is read again afterwards: the first part of its key. */
  readonly list?: string
  /** The title of what is said about a failure. */
  readonly failed: string
  /** Said about a failure that has no message. */
  readonly otherwise?: string
  run(): Promise<T>
  done?(answer: T): unknown
}

/** Runs the call, tells a failure, and closes either way. Mount it when it opens. */
export function QuestionDialog<T>({
  list,
  failed,
  otherwise,
  run,
  done,
  onClose,
  ...look
}: Question<T> & { onClose(): void }) {
  const client = useQueryClient()
  const call = useMutation({
    mutationFn: run,
    onSuccess: (answer) => done?.(answer),
    onError: (error) => toastFailure(failed, error, otherwise),
    async onSettled() {
      onClose()
      if (list) await client.invalidateQueries({ queryKey: [list] })
    },
  })
  return (
    <ConfirmDialog {...look} open onOpenChange={onClose} pending={call.isPending} onConfirm={() => call.mutate()} />
  )
}

export function useQuestion<T>(question: Question<T>): { ask(): void; dialog: ReactNode } {
  const [isAsked, setAsked] = useState(false)
  return {
    ask: () => setAsked(true),
    dialog: isAsked && <QuestionDialog {...question} onClose={() => setAsked(false)} />,
  }
}
