import { useMutation } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { toastFailure } from '../../ui/toast.ts'
import type { Selection } from './selection.ts'

interface SelectMatchingProps<T> {
  total: number
  fetchAll(): Promise<readonly T[]>
  selection: Selection<T>
}

/** Selects what matches on the other pages too. */
export function SelectMatching<T>({ total, fetchAll, selection }: SelectMatchingProps<T>) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchAll,
    onSuccess: (all) => selection.replace(all),
    onError: (error) => toastFailure('Couldn’t select the other pages', error),
  })
  return (
    <Button size="sm" variant="link" pending={isPending} onClick={() => mutate()}>
      Select all {formatNumber(total)} that match
    </Button>
  )
}
