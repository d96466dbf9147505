import { useMediaQuery } from './media-query.ts'
import { createStore, useStore } from './store.ts'

type Theme = 'system' | 'light' | 'dark'

/** public/admin/theme.js reads this key before the first paint. */
const KEY = 'hometown-theme'

const theme = createStore<Theme>(readTheme())

export function useTheme(): Theme {
  return useStore(theme)
}

/** Returns whether the screen is dark, by choice or by system theme. */
export function useIsDark(): boolean {
  const chosen = useTheme()
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  return chosen === 'system' ? isSystemDark : chosen === 'dark'
}

export function setTheme(wanted: Theme): void {
  if (wanted === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = wanted
  try {
    if (wanted === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, wanted)
  } catch {
    // The choice lasts until the page closes if there is no storage.
  }
  theme.set(wanted)
}

function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}
