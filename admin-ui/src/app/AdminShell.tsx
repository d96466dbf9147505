import { type CurrentUser, isEditor } from '@hometown/shared-types/contract/accounts'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { PanelLeft, Search } from 'lucide-react'
import { type CSSProperties, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isFocusInDialog } from '../lib/dialog-focus.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { useIsMobile } from '../lib/media-query.ts'
import { isAccountIncomplete } from '../lib/session.ts'
import {
  KEYS_SHORTCUT,
  keyListOpen,
  NEW_ARTICLE_SHORTCUT,
  PALETTE_SHORTCUT,
  SIDEBAR_SHORTCUT,
  useShortcut,
} from '../lib/shortcuts.ts'
import { useSite } from '../lib/site.ts'
import { useStore } from '../lib/store.ts'
import { paths } from '../paths.ts'
import { HelpLink, ScreenHelpContext } from '../ui/HelpLink.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { PartFrame } from '../ui/PartFrame.tsx'
import { PublishStatus } from './PublishStatus.tsx'
import { SessionKeeper } from './SessionKeeper.tsx'
import { Sidebar } from './Sidebar.tsx'
import { type Screen, screenAt } from './screens.ts'
import { useLiveUpdates } from './use-live-updates.ts'

const KeysDialog = lazyPart(() => import('./KeysDialog.tsx'), 'KeysDialog')
const CommandPalette = lazyPart(() => import('./CommandPalette.tsx'), 'CommandPalette')
// Desktop screens don't use the sheet, and its dependencies are large.
const Sheet = lazyPart(() => import('../ui/Sheet.tsx'), 'Sheet')

const SIDEBAR_WIDTH = '16rem'
const MOBILE_WIDTH = '18rem'
const SIDEBAR_RAIL_WIDTH = '3rem'

export function AdminShell({ user, screens }: { user: CurrentUser; screens: readonly Screen[] }) {
  const isMobile = useIsMobile()
  const pathname = useLocation({ select: (location) => location.pathname })
  const main = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(readSidebarCookie)
  // The path on which the sheet was opened, so that navigating closes it. It is undefined before.
  const [sheetPath, setSheetPath] = useState<string>()
  const [isPaletteOpen, setPaletteOpen] = useState(false)

  const toggleSidebar = useCallback(() => {
    if (isMobile) return setSheetPath((path) => (path === pathname ? '' : pathname))
    setOpen((open) => {
      saveSidebarCookie(!open)
      return !open
    })
  }, [isMobile, pathname])

  const isKeyListOpen = useStore(keyListOpen)
  useShellShortcuts({ screens, toggleSidebar, togglePalette: () => setPaletteOpen((open) => !open) })
  useScreenFocus(main)
  // The API refuses these calls while the account is incomplete; only an open form has kept the shell then.
  const isComplete = !isAccountIncomplete(user)
  useLiveUpdates(isComplete)

  const width = screenAt(screens, pathname)?.sidebarWidth ?? SIDEBAR_WIDTH
  const style: CSSProperties = { width: isOpen ? width : SIDEBAR_RAIL_WIDTH }
  const publishStatus = (isRail: boolean) => isComplete && isEditor(user) && <PublishStatus isRail={isRail} />
  const sidebar = (isRail: boolean) => (
    <Sidebar
      screens={screens}
      user={user}
      isRail={isRail}
      onToggle={toggleSidebar}
      onSearch={() => setPaletteOpen(true)}
      status={!isMobile && publishStatus(isRail)}
    />
  )

  return (
    <div className="flex min-h-dvh max-md:flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-ink px-3 py-2 text-ground focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {isMobile ? (
        <MobileTopBar
          help={screenAt(screens, pathname)?.help}
          isOpen={sheetPath === undefined ? undefined : sheetPath === pathname}
          status={publishStatus(true)}
          sidebar={sidebar(false)}
          onToggle={toggleSidebar}
          onClose={() => setSheetPath('')}
          onSearch={() => setPaletteOpen(true)}
        />
      ) : (
        <aside
          style={style}
          className="sticky top-0 flex h-dvh shrink-0 flex-col overflow-hidden border-r bg-sunken transition-[width] duration-150 print:hidden"
        >
          {sidebar(!isOpen)}
        </aside>
      )}
      <main id="main" ref={main} tabIndex={-1} className="min-w-0 flex-1 px-4 py-5 md:px-8 md:py-8">
        <div className="mx-auto max-w-6xl">
          <Outlet />
        </div>
      </main>
      {isPaletteOpen && (
        <PartFrame overlay onClose={() => setPaletteOpen(false)}>
          <CommandPalette screens={screens} onClose={() => setPaletteOpen(false)} />
        </PartFrame>
      )}
      {isKeyListOpen && (
        <PartFrame overlay onClose={() => keyListOpen.set(false)}>
          <KeysDialog />
        </PartFrame>
      )}
      <SessionKeeper user={user} />
    </div>
  )
}

interface MobileBarProps {
  help: string | undefined
  /** Says whether the sidebar is open; undefined until it was opened once, because the sheet's code loads then. */
  isOpen: boolean | undefined
  status: ReactNode
  sidebar: ReactNode
  onToggle(): void
  onClose(): void
  onSearch(): void
}

function MobileTopBar({ help, isOpen, status, sidebar, onToggle, onClose, onSearch }: MobileBarProps) {
  const { siteName } = useSite()
  return (
    <>
      <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b bg-ground px-2 print:hidden">
        <IconButton icon={PanelLeft} label="Open menu" aria-expanded={isOpen ?? false} onClick={onToggle} />
        <p className="min-w-0 flex-1 truncate font-semibold">{siteName}</p>
        {status}
        <ScreenHelpContext value={help}>
          <HelpLink isOnBar />
        </ScreenHelpContext>
        <IconButton icon={Search} label="Search" onClick={onSearch} />
      </header>
      {isOpen !== undefined && (
        <PartFrame overlay onClose={onClose}>
          <Sheet open={isOpen} onClose={onClose} title="Admin Panel" titleHidden side="left" width={MOBILE_WIDTH}>
            {sidebar}
          </Sheet>
        </PartFrame>
      )}
    </>
  )
}

interface ShellShortcuts {
  screens: readonly Screen[]
  togglePalette(): void
  toggleSidebar(): void
}

function useShellShortcuts({ screens, togglePalette, toggleSidebar }: ShellShortcuts): void {
  const navigate = useNavigate()
  const canWrite = screens.some(({ path }) => path === paths.content)
  useShortcut(PALETTE_SHORTCUT, togglePalette)
  useShortcut(NEW_ARTICLE_SHORTCUT, () => navigate({ to: paths.content }).catch(reportError), {
    enabled: canWrite,
  })
  useShortcut(SIDEBAR_SHORTCUT, toggleSidebar)
  useShortcut(KEYS_SHORTCUT, () => keyListOpen.set(true))
}

/** For screen readers, each new screen gets the focus, also from elements that are gone, but never from dialogs. */
function useScreenFocus(main: RefObject<HTMLElement | null>): void {
  const pathname = useLocation({ select: (location) => location.pathname })
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (!isFocusInDialog()) main.current?.focus({ preventScroll: true })
  }, [pathname, main])

  useEffect(() => {
    let last: EventTarget | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target
    }
    const change = new MutationObserver(() => {
      const isLost = last instanceof Element && !last.isConnected && document.activeElement === document.body
      if (isLost && !document.querySelector('[role=dialog], [role=alertdialog]'))
        main.current?.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', remember)
    change.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      change.disconnect()
    }
  }, [main])
}

const SIDEBAR_COOKIE = 'sidebar_state'
const SEVEN_DAYS_IN_SECONDS = 604_800

function readSidebarCookie(): boolean {
  return !document.cookie.split('; ').includes(`${SIDEBAR_COOKIE}=false`)
}

function saveSidebarCookie(open: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no Cookie Store before 140.
  document.cookie = `${SIDEBAR_COOKIE}=${open}; path=/; max-age=${SEVEN_DAYS_IN_SECONDS}; samesite=lax`
}
