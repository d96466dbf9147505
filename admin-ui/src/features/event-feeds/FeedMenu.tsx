import { ClipboardList, Pencil, ShieldCheck, Trash2 } from 'lucide-react'
import { MenuItem, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'

interface FeedMenuProps {
  name: string
  onEdit(): void
  onReport(): void
  onTrust(): void
  onRemove(): void
}

export function FeedMenu({ name, onEdit, onReport, onTrust, onRemove }: FeedMenuProps) {
  return (
    <RowMenu name={name}>
      <MenuItem icon={ClipboardList} onSelect={onReport}>
        Reports
      </MenuItem>
      <MenuItem icon={Pencil} onSelect={onEdit}>
        Edit
      </MenuItem>
      <MenuItem icon={ShieldCheck} onSelect={onTrust}>
        Trusted for…
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={onRemove}>
        Remove
      </MenuItem>
    </RowMenu>
  )
}
