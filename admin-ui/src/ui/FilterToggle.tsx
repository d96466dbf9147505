import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

interface FilterToggleProps {
  isOn: boolean
  className?: string
  onToggle(): void
  children: ReactNode
}

/** A filter that one press sets and another press clears, beside a list's selects. */
export function FilterToggle({ isOn, className = '', onToggle, children }: FilterToggleProps) {
  return (
    <Button
      aria-pressed={isOn}
      className={`px-2.5! aria-pressed:border-accent aria-pressed:bg-accent-ground aria-pressed:text-accent max-md:h-11 ${className}`}
      onClick={onToggle}
    >
      {children}
    </Button>
  )
}
