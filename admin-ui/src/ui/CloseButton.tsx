import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { buttonClass } from './Button.tsx'

/** Closes dialogs and toasts. It has no tooltip, which would open whenever a dialog focuses the button. */
export function CloseButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label="Close"
      className={`${buttonClass('ghost', 'sm')} aspect-square px-0! text-quiet hover:text-ink ${className}`}
      {...rest}
    >
      <X aria-hidden />
    </button>
  )
}
