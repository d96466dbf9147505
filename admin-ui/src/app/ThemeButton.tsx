import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { useTheme } from '../lib/theme.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { PartFrame } from '../ui/PartFrame.tsx'

const ThemeMenu = lazyPart(() => import('./ThemeMenu.tsx'), 'ThemeMenu')

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const

/** Loads the menu on the first press, because menus pull in a large library. */
export function ThemeButton() {
  const [isWanted, setWanted] = useState(false)
  const icon = ICONS[useTheme()]
  const button = (
    <IconButton
      icon={icon}
      label="Theme"
      aria-haspopup="menu"
      onPointerEnter={() => ThemeMenu.preload().catch(reportError)}
      onClick={() => setWanted(true)}
    />
  )
  if (!isWanted) return button
  return (
    <PartFrame overlay fallback={button}>
      <ThemeMenu icon={icon} />
    </PartFrame>
  )
}
