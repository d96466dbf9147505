import { useMediaQuery } from './media-query.ts'
import { createStore, useStore } from './store.ts'

type DeskTheme = 'system' | 'light' | 'dark'

/** public/admin/theme.js reads this key before the first paint. */
const THEME_STORAGE_KEY = 'hometown-theme'

const currentTheme = createStore<DeskTheme>(readStoredTheme())

export function useTheme(): DeskTheme {
  return useStore(currentTheme)
}

export function useIsDark(): boolean {
  const theme = useTheme()
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  return theme === 'system' ? isSystemDark : theme === 'dark'
}

export function setTheme(next: DeskTheme): void {
  if (next === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
  try {
    if (next === 'system') localStorage.removeItem(THEME_STORAGE_KEY)
    else localStorage.setItem(THEME_STORAGE_KEY, next)
  } catch {
    // The choice lasts until the page closes if there is no storage.
  }
  currentTheme.set(next)
}

function readStoredTheme(): DeskTheme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}
