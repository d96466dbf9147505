import type { MouseEvent } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { Selection } from './selection.ts'

interface SelectRowProps {
  id: string
  name: string
  selection: Pick<Selection<unknown>, 'has' | 'toggle'>
}

export function SelectRow({ id, name, selection }: SelectRowProps) {
  // A change event doesn't carry the Shift key, so handle the click.
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    selection.toggle(id, event.shiftKey)
  }
  return (
    <span className="-m-2 grid select-none place-items-center p-2" data-row-checkbox>
      <Checkbox checked={selection.has(id)} aria-label={`Select ${name}`} onClick={choose} />
    </span>
  )
}
