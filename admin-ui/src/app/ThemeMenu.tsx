import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, type Theme, useTheme } from '../lib/theme.ts'
import { DropdownMenu, MenuChoice } from '../ui/DropdownMenu.tsx'
import { IconButton } from '../ui/IconButton.tsx'

const OPTIONS = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies readonly { value: Theme; label: string; icon: LucideIcon }[]

export function ThemeMenu({ icon }: { icon: LucideIcon }) {
  return (
    <DropdownMenu side="top" defaultOpen trigger={<IconButton icon={icon} label="Theme" />}>
      <MenuChoice label="Theme" value={useTheme()} options={OPTIONS} onChange={setTheme} />
    </DropdownMenu>
  )
}
