import { useMediaQuery } from './media-query.ts'
import { createStore, useStore } from './store.ts'

type Theme = 'system' | 'light' | 'dark'

/** public/admin/theme.js reads this key before the first paint. */
const KEY = 'hometown-theme'

const theme = createStore<Theme>(readTheme())

export function useTheme(): Theme {
  return useStore(theme)
}

export function useIsDark(): boolean {
  const theme = useTheme()
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  return theme === 'system' ? isSystemDark : theme === 'dark'
}

export function setTheme(next: Theme): void {
  if (next === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
  try {
    if (next === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, next)
  } catch {
    // The choice lasts until the page closes if there is no storage.
  }
  theme.set(next)
}

function readTheme(): Theme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}
