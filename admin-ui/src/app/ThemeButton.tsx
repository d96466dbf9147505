import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, useTheme } from '../lib/theme.ts'
import { IconButton } from '../ui/IconButton.tsx'

const THEME_CHOICES = {
  system: { icon: Monitor, label: 'Theme: as your system', next: 'light' },
  light: { icon: Sun, label: 'Theme: light', next: 'dark' },
  dark: { icon: Moon, label: 'Theme: dark', next: 'system' },
} as const

export function ThemeButton() {
  const { icon, label, next } = THEME_CHOICES[useTheme()]
  return <IconButton icon={icon} label={label} onClick={() => setTheme(next)} />
}
