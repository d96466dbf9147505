import { Tooltip as Primitive } from 'radix-ui'
import type { FocusEvent, ReactElement, ReactNode } from 'react'
import { type Shortcut, shortcutLabel } from '../lib/shortcuts.ts'
import { Kbd } from './Kbd.tsx'

interface TooltipProps {
  label: ReactNode
  shortcut?: Shortcut | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
  enabled?: boolean
  children: ReactElement
}

/** Shows extra information on hover and focus; never the only place for it. */
export function Tooltip({ label, shortcut, side = 'top', enabled = true, children }: TooltipProps) {
  if (!enabled) return children
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild onFocus={closeUnlessFocusVisible}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          className="z-50 flex animate-appear items-center gap-2 rounded-md bg-ink px-2 py-1 text-ground text-sm shadow-floating"
        >
          {label}
          {shortcut && <Kbd>{shortcutLabel(shortcut)}</Kbd>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Keeps the tooltip closed when a dialog returns the focus after a tap. */
function closeUnlessFocusVisible(event: FocusEvent): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}

export const TooltipProvider = Primitive.Provider
