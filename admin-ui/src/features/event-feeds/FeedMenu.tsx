import { ClipboardList, Pencil, Trash2 } from 'lucide-react'
import { MenuItem, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'

interface FeedMenuProps {
  name: string
  onEdit(): void
  onReport(): void
  onRemove(): void
}

export function FeedMenu({ name, onEdit, onReport, onRemove }: FeedMenuProps) {
  return (
    <RowMenu name={name}>
      <MenuItem icon={ClipboardList} onSelect={onReport}>
        Reports
      </MenuItem>
      <MenuItem icon={Pencil} onSelect={onEdit}>
        Edit
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={onRemove}>
        Remove
      </MenuItem>
    </RowMenu>
  )
}
