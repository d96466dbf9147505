import type { ComponentProps } from 'react'
import { fieldClass } from './field-class.ts'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={fieldClass('h-8', className)} {...rest} />
}

/** Grows with its text where the browser can do that. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={fieldClass('field-sizing-content py-1.5', className)} {...rest} />
}
