import type { CurrentUser } from '@hometown/shared-types/auth'
import { initials } from '@hometown/shared-types/initials'
import { LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, type Theme, useTheme } from '../lib/theme.ts'
import { DropdownMenu, MenuChoice } from '../ui/DropdownMenu.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useLogout } from './useLogout.ts'

const THEME_OPTIONS = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies readonly { value: Theme; label: string; icon: unknown }[]

/** Who is at work, the theme, and the way out. */
export function AccountMenu({ user, isRail }: { user: CurrentUser; isRail: boolean }) {
  const theme = useTheme()
  const leave = useLogout()
  const ThemeIcon = THEME_OPTIONS.find(({ value }) => value === theme)?.icon ?? Monitor

  return (
    <div className={isRail ? 'flex flex-col items-center gap-1' : 'flex items-center gap-1 pl-2'}>
      {!isRail && (
        <>
          <span
            aria-hidden
            className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-ground font-semibold text-accent text-xs"
          >
            {initials(user.username)}
          </span>
          <div className="min-w-0 flex-1 pl-1.5">
            <p className="truncate leading-4">{user.username}</p>
            <p className="text-quiet text-xs">{user.role === 'admin' ? 'Administrator' : 'Editor'}</p>
          </div>
        </>
      )}
      <DropdownMenu side="top" trigger={<IconButton icon={ThemeIcon} label="Theme" />}>
        <MenuChoice label="Theme" value={theme} options={THEME_OPTIONS} onChange={setTheme} />
      </DropdownMenu>
      <IconButton icon={LogOut} label="Logout" side="right" pending={leave.isPending} onClick={() => leave.mutate()} />
    </div>
  )
}
