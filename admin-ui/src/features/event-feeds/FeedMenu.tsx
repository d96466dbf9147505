import { ClipboardList, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/DropdownMenu.tsx'

interface FeedMenuProps {
  name: string
  onEdit(): void
  onReport(): void
  onRemove(): void
}

export function FeedMenu({ name, onEdit, onReport, onRemove }: FeedMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Actions for ${name}`} className="px-1.5! text-quiet">
          <Ellipsis aria-hidden />
        </Button>
      }
    >
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
    </DropdownMenu>
  )
}
