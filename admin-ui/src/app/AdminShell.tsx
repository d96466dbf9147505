import type { CurrentUser } from '@hometown/shared-types/auth'
import { Outlet, useLocation } from '@tanstack/react-router'
import { PanelLeft, Search } from 'lucide-react'
import { type CSSProperties, lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useIsMobile } from '../lib/media-query.ts'
import { useShortcut } from '../lib/shortcuts.ts'
import { useSite } from '../lib/site.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { SessionKeeper } from './SessionKeeper.tsx'
import { Sidebar } from './Sidebar.tsx'
import type { Screen } from './screens.ts'
import { PALETTE_SHORTCUT, SIDEBAR_SHORTCUT } from './shell-shortcuts.ts'
import { keepSidebarOpen, readSidebarOpen } from './sidebar-state.ts'
import { useLiveUpdates } from './use-live-updates.ts'
import { useNavigationFocus } from './use-navigation-focus.ts'

const CommandPalette = lazy(() => import('./CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })))
// Computers need no sheet, and it brings much with it.
const Sheet = lazy(() => import('../ui/Sheet.tsx').then((module) => ({ default: module.Sheet })))
const PublishStatus = lazy(() =>
  import('../features/publishing/PublishStatus.tsx').then((module) => ({ default: module.PublishStatus })),
)

const WIDTH = '16rem'
const WIDTH_MOBILE = '18rem'
const WIDTH_ICONS = '3rem'

interface AdminShellProps {
  user: CurrentUser
  /** Those that this account may open. */
  screens: readonly Screen[]
}

/** The frame of every screen: sidebar, bar on phones, command palette, and what happens elsewhere. */
export function AdminShell({ user, screens }: AdminShellProps) {
  const { siteName } = useSite()
  const isMobile = useIsMobile()
  const pathname = useLocation({ select: (location) => location.pathname })
  const main = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(readSidebarOpen)
  // The sheet belongs to the screen that it was opened on: going elsewhere closes it. Undefined before it was ever open.
  const [sheetPath, setSheetPath] = useState<string>()
  const [isPaletteOpen, setPaletteOpen] = useState(false)

  const toggleSidebar = useCallback(() => {
    if (isMobile) return setSheetPath((path) => (path === pathname ? '' : pathname))
    setOpen((open) => {
      keepSidebarOpen(!open)
      return !open
    })
  }, [isMobile, pathname])

  useShortcut(SIDEBAR_SHORTCUT, toggleSidebar)
  useShortcut(PALETTE_SHORTCUT, () => setPaletteOpen((open) => !open))
  useNavigationFocus(main)
  // Nothing answers them before they have a password of their own.
  const isAnswered = !user.mustChangePassword
  useLiveUpdates(isAnswered)

  const width = screens.find((screen) => screen.path === pathname)?.sidebarWidth ?? WIDTH
  const style: CSSProperties = { width: isOpen ? width : WIDTH_ICONS }
  const publishStatus = (isRail: boolean) => (
    <Suspense fallback={<div className="h-8" />}>{isAnswered && <PublishStatus isRail={isRail} />}</Suspense>
  )
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
        <>
          <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b bg-ground px-2">
            <IconButton
              icon={PanelLeft}
              label="Open menu"
              aria-expanded={sheetPath === pathname}
              onClick={toggleSidebar}
            />
            <p className="min-w-0 flex-1 truncate font-semibold">{siteName}</p>
            {publishStatus(true)}
            <IconButton icon={Search} label="Search" onClick={() => setPaletteOpen(true)} />
          </header>
          {sheetPath !== undefined && (
            <Suspense>
              <Sheet
                open={sheetPath === pathname}
                onOpenChange={(open) => setSheetPath(open ? pathname : '')}
                title="Admin Panel"
                titleHidden
                side="left"
                width={WIDTH_MOBILE}
              >
                {sidebar(false)}
              </Sheet>
            </Suspense>
          )}
        </>
      ) : (
        <aside
          style={style}
          className="sticky top-0 flex h-dvh shrink-0 flex-col overflow-hidden border-r bg-sunken transition-[width] duration-150"
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
        <Suspense>
          <CommandPalette screens={screens} onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
      <SessionKeeper user={user} />
    </div>
  )
}
