import { useNavigate } from '@tanstack/react-router'
import { keyListOpen, useShortcut } from '../lib/shortcuts.ts'
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
  const canWrite = screens.some(({ path }) => path === paths.content)
  useShortcut(PALETTE_SHORTCUT, togglePalette)
  useShortcut(NEW_ARTICLE_SHORTCUT, () => navigate({ to: paths.content }).catch(reportError), {
    enabled: canWrite,
  })
  useShortcut(SIDEBAR_SHORTCUT, toggleSidebar)
  useShortcut(KEYS_SHORTCUT, () => keyListOpen.set(true))
}
