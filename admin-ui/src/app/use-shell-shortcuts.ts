import { useNavigate } from '@tanstack/react-router'
import { keyListOpen } from '../lib/key-list.ts'
import { useShortcut } from '../lib/shortcuts.ts'
import { paths } from '../paths.ts'
import type { Screen } from './screens.ts'
import { KEYS_SHORTCUT, NEW_ARTICLE_SHORTCUT, PALETTE_SHORTCUT, SIDEBAR_SHORTCUT } from './shell-shortcuts.ts'

interface ShellShortcuts {
  screens: readonly Screen[]
  togglePalette(): void
  toggleSidebar(): void
}

/** The keys that work on each screen. */
export function useShellShortcuts({ screens, togglePalette, toggleSidebar }: ShellShortcuts): void {
  const navigate = useNavigate()
  const isEverywhere = true
  const canWrite = screens.some(({ path }) => path === paths.content)
  useShortcut(PALETTE_SHORTCUT, togglePalette, { does: 'Find a screen, an article or an action', isEverywhere })
  useShortcut(NEW_ARTICLE_SHORTCUT, () => navigate({ to: paths.content }).catch(reportError), {
    does: 'New article',
    isEverywhere,
    enabled: canWrite,
  })
  useShortcut(SIDEBAR_SHORTCUT, toggleSidebar, { does: 'Open or close the sidebar', isEverywhere })
  useShortcut(KEYS_SHORTCUT, () => keyListOpen.set(true), { does: 'Show these keys', isEverywhere })
}
