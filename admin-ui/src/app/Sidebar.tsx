import { type CurrentUser, isEditor } from '@hometown/shared-types/auth'
import { Ellipsis, FileText, House, PanelLeft, Search, Sparkles } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { NoSuggestedSources } from '../features/sources/NoSuggestedSources.tsx'
import { lazyPart } from '../lib/lazy-part.ts'
import { keyListOpen, shortcutLabel } from '../lib/shortcuts.ts'
import { useSite, useSiteAddress } from '../lib/site.ts'
import { paths } from '../paths.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { PartFrame } from '../ui/PartFrame.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { useCurrentEntry } from './current-entry.ts'
import { SidebarGroup } from './SidebarGroup.tsx'
import { SidebarLink } from './SidebarLink.tsx'
import type { Screen } from './screens.ts'
import { PALETTE_SHORTCUT, SIDEBAR_SHORTCUT } from './shell-shortcuts.ts'

/** Not needed for the first paint. */
const SuggestedSources = lazyPart(() => import('../features/sources/SuggestedSources.tsx'), 'SuggestedSources')

/** Hidden where there is no keyboard to be expected. */
const WITH_KEYBOARD = 'size-8 rounded-md text-quiet hover:text-ink max-md:hidden [@media(hover:none)]:hidden'

interface SidebarProps {
  screens: readonly Screen[]
  user: CurrentUser
  /** Shows only icons. */
  isRail: boolean
  onToggle(): void
  onSearch(): void
  /** The publish status, shown above the account. */
  status?: ReactNode
}

export function Sidebar({ screens, user, isRail, onToggle, onSearch, status }: SidebarProps) {
  const { siteName } = useSite()
  const siteAddress = useSiteAddress()
  const suggestedId = useId()
  const current = useCurrentEntry(screens)
  const main = screens.filter((screen) => screen.sidebar === 'main')
  const dashboard = main.filter((screen) => screen.path === paths.dashboard)
  const more = screens.filter((screen) => screen.sidebar === 'more')
  const others = main.filter((screen) => screen.path !== paths.dashboard)

  return (
    <>
      <div className={isRail ? 'flex flex-col items-center p-2' : 'flex items-start gap-2 p-3 pl-4'}>
        {!isRail && (
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold leading-5">{siteName || '\u00a0'}</p>
            <p className="text-quiet text-sm">Admin Panel</p>
          </div>
        )}
        <IconButton
          icon={PanelLeft}
          label={isRail ? 'Open sidebar' : 'Close sidebar'}
          shortcut={SIDEBAR_SHORTCUT}
          side="right"
          onClick={onToggle}
        />
      </div>
      <div className={isRail ? 'flex flex-col items-center px-2 pb-2' : 'flex items-center gap-1 px-2 pb-2'}>
        {isRail ? (
          <IconButton icon={Search} label="Search" shortcut={PALETTE_SHORTCUT} side="right" onClick={onSearch} />
        ) : (
          <button
            type="button"
            onClick={onSearch}
            className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md border bg-surface px-2 text-quiet hover:text-ink"
          >
            <Search aria-hidden className="size-4" />
            <span className="flex-1 text-left">Search</span>
            <span aria-hidden className="max-md:hidden">
              <Kbd>{shortcutLabel(PALETTE_SHORTCUT)}</Kbd>
            </span>
          </button>
        )}
        <button
          type="button"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
          className={WITH_KEYBOARD}
          onClick={() => keyListOpen.set(true)}
        >
          <Kbd>?</Kbd>
        </button>
      </div>
      <nav aria-label="Admin Panel" className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        <ul className="flex flex-col gap-px">
          <SidebarLink icon={House} label="Home" href={siteAddress('/')} isRail={isRail} />
          {dashboard.map((screen) => (
            <SidebarLink key={screen.path} screen={screen} isCurrent={screen.path === current} isRail={isRail} />
          ))}
          <SidebarGroup
            title="Content"
            icon={FileText}
            isOpenAtFirst
            screens={screens.filter((screen) => screen.sidebar === 'content')}
            isRail={isRail}
            current={current}
          />
          {others.map((screen) => (
            <SidebarLink key={screen.path} screen={screen} isCurrent={screen.path === current} isRail={isRail} />
          ))}
          <SidebarGroup
            title="More"
            icon={Ellipsis}
            isOpenAtFirst={more.some((screen) => screen.path === current)}
            screens={more}
            isRail={isRail}
            current={current}
          />
        </ul>
        {!isRail && isEditor(user) && (
          <section aria-labelledby={suggestedId} className="mt-6 px-2">
            <h2 id={suggestedId} className="flex items-center gap-2 font-medium text-quiet text-sm">
              <Sparkles aria-hidden className="size-3.5" />
              AI Suggested Sources
            </h2>
            <PartFrame fallback={<NoSuggestedSources />}>
              <SuggestedSources />
            </PartFrame>
          </section>
        )}
      </nav>
      <div className="flex flex-col gap-1 border-t p-2">
        {status}
        <AccountMenu user={user} isRail={isRail} />
      </div>
    </>
  )
}
