import { accountName } from '@hometown/shared-types/account-name'
import type { CurrentUser } from '@hometown/shared-types/auth'
import { initials } from '@hometown/shared-types/initials'
import { LogOut } from 'lucide-react'
import { ROLE_NAMES } from '../lib/roles.ts'
import { useLogout } from '../parts/logout/use-logout.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { sidebarItemClass } from './SidebarLink.tsx'
import { ThemeButton } from './ThemeButton.tsx'

export function AccountMenu({ user, isRail }: { user: CurrentUser; isRail: boolean }) {
  const { isPending, leave } = useLogout()
  const name = accountName(user)

  return (
    <>
      <div className={isRail ? 'flex flex-col items-center gap-1' : 'flex items-center gap-1 pl-2'}>
        {!isRail && (
          <>
            <span
              aria-hidden
              className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-ground font-semibold text-accent text-xs"
            >
              {initials(name)}
            </span>
            <div className="min-w-0 flex-1 pl-1.5">
              <p className="truncate leading-4">{name}</p>
              <p className="text-quiet text-xs">{ROLE_NAMES[user.role]}</p>
            </div>
          </>
        )}
        <ThemeButton />
      </div>
      <Tooltip label="Logout" side="right" enabled={isRail}>
        <button
          type="button"
          disabled={isPending}
          onClick={leave}
          className={`${sidebarItemClass(isRail)} ${isRail ? 'self-center' : 'w-full'}`}
        >
          {isPending ? <Spinner /> : <LogOut aria-hidden className="size-4 shrink-0" />}
          <span className={isRail ? 'sr-only' : ''}>Logout</span>
        </button>
      </Tooltip>
    </>
  )
}
