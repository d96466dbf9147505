import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '../ui/toast.ts'

/** A call that says what became of it. */
export interface Action<T, Of = void> {
  run(of: Of): Promise<T>
  done?(answer: T, of: Of): unknown
  /** The title of what is said about a failure. */
  readonly failed: string
  /** Said about a failure that has no message. */
  readonly otherwise?: string
  /** A list that is read again afterwards: the first part of its key. */
  readonly list?: string
}

export function useAction<T, Of = void>({ run, done, failed, otherwise, list }: Action<T, Of>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (answer, of) => done?.(answer, of),
    onError: (error) => toastFailure(failed, error, otherwise),
    // Not awaited: a question closes before the list is there.
    onSettled() {
      if (list) client.invalidateQueries({ queryKey: [list] }).catch(reportError)
    },
  })
}
