import { Columns3 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Popover } from '../../ui/Popover.tsx'

interface ColumnMenuProps {
  columns: readonly { id: string; title: string; isMain?: boolean }[]
  hidden: readonly string[]
  onChange(hidden: readonly string[]): void
}

export function ColumnMenu({ columns, hidden, onChange }: ColumnMenuProps) {
  const id = useId()
  const optional = columns.filter(({ isMain }) => !isMain)
  return (
    <Popover
      label="Columns"
      align="end"
      trigger={
        <Button variant="ghost" className="text-quiet">
          <Columns3 aria-hidden />
          Columns
        </Button>
      }
    >
      <ul className="flex flex-col gap-1">
        {optional.map((column) => (
          <li key={column.id} className="flex items-center gap-2">
            <Checkbox
              id={`${id}-${column.id}`}
              checked={!hidden.includes(column.id)}
              onCheckedChange={(isShown) =>
                onChange(isShown ? hidden.filter((one) => one !== column.id) : [...hidden, column.id])
              }
            />
            <label htmlFor={`${id}-${column.id}`} className="grow py-1">
              {column.title}
            </label>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
