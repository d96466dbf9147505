import type { CurrentUser } from '@hometown/shared-types/auth'
import { initials } from '@hometown/shared-types/initials'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { messageFrom } from '../lib/api-error.ts'
import { logout } from '../lib/session.ts'
import { setTheme, type Theme, useTheme } from '../lib/theme.ts'
import { paths } from '../paths.ts'
import { DropdownMenu, MenuChoice } from '../ui/DropdownMenu.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { toast } from '../ui/toast.ts'

const THEME_OPTIONS = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies readonly { value: Theme; label: string; icon: unknown }[]

/** Who is at work, the theme, and the way out. */
export function AccountMenu({ user, isRail }: { user: CurrentUser; isRail: boolean }) {
  const theme = useTheme()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: logout,
    async onSuccess() {
      await navigate({ to: paths.login, ignoreBlocker: true })
      queryClient.clear()
      toast({ title: 'Logged out', description: 'You have been logged out successfully' })
    },
    onError: (error) =>
      toast({ title: 'Error', description: messageFrom(error, 'Failed to log out.'), variant: 'destructive' }),
  })
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
