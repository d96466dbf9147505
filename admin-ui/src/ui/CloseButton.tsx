import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { buttonClass } from './Button.tsx'

/** A tooltip would open whenever a dialog focuses this button. */
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
