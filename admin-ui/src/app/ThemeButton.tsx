import { Monitor, Moon, Sun } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTheme } from '../lib/theme.ts'
import { IconButton } from '../ui/IconButton.tsx'

const loadMenu = () => import('./ThemeMenu.tsx').then((module) => ({ default: module.ThemeMenu }))
const ThemeMenu = lazy(loadMenu)

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const

/** Menus bring much with them, so this one comes with the first press. */
export function ThemeButton() {
  const [isWanted, setWanted] = useState(false)
  const icon = ICONS[useTheme()]
  const button = (
    <IconButton
      icon={icon}
      label="Theme"
      aria-haspopup="menu"
      onPointerEnter={() => loadMenu().catch(reportError)}
      onClick={() => setWanted(true)}
    />
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <ThemeMenu icon={icon} />
    </Suspense>
  )
}
