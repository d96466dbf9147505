import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { type Action, useAction } from './use-action.ts'

/** A question is a call that somebody confirms first. */
export interface Question<T = unknown> extends Action<T> {
  readonly title: string
  readonly description: ReactNode
  /** The label names the action: 'Delete', not 'OK'. */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly danger?: boolean
}

/** Runs the call once it is confirmed, and closes either way. Mount it when it opens. */
export function QuestionDialog<T>(props: Question<T> & { onClose(): void }) {
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

export function useQuestion<T>(question: Question<T>): { ask(): void; dialog: ReactNode } {
  // The question stays as it was asked: an answer is about what the user saw, whatever the list shows by then.
  const [asked, setAsked] = useState<Question<T>>()
  return {
    ask: () => setAsked(question),
    dialog: asked && <QuestionDialog {...asked} onClose={() => setAsked(undefined)} />,
  }
}
