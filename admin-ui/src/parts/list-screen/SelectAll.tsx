import { Checkbox } from '../../ui/Checkbox.tsx'
import type { Selection } from './selection.ts'

interface SelectAllProps<T> {
  items: readonly T[]
  idOf(item: T): string
  selection: Selection<T>
  label?: string | undefined
}

export function SelectAll<T>({ items, idOf, selection, label = 'Select all on this page' }: SelectAllProps<T>) {
  const ids = items.map(idOf)
  const count = ids.filter(selection.has).length
  const isAll = count === ids.length
  return (
    <span className="-m-2 grid place-items-center p-2">
      <Checkbox
        aria-label={label}
        checked={isAll || (count > 0 ? 'indeterminate' : false)}
        onCheckedChange={() => selection.setAll(ids, !isAll)}
      />
    </span>
  )
}
