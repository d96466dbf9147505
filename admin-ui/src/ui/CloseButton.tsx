import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { buttonClass } from './Button.tsx'

/** The cross of dialogs and toasts. It needs no tooltip, which would open with every dialog that focuses it. */
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
