import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'

export function fieldClass(...more: (string | false | undefined)[]): string {
  return classNames(
    'w-full rounded-md border border-edge/70 bg-surface px-2.5 text-ink transition-colors duration-100',
    'hover:border-edge focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0',
    'aria-invalid:border-danger aria-invalid:outline-danger disabled:bg-sunken disabled:opacity-60',
    // iOS zooms into fields with smaller text.
    'max-md:text-lg',
    ...more,
  )
}

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={fieldClass('h-8', className)} {...rest} />
}

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={fieldClass('field-sizing-content py-1.5', className)} {...rest} />
}

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  onChoose(file: File | undefined): void
}

export function FileInput({ onChoose, className, ...rest }: FileInputProps) {
  return (
    <input
      type="file"
      className={fieldClass(
        'truncate p-1 file:mr-3 file:h-7 file:rounded-sm file:bg-hover file:px-2.5 file:font-medium file:text-ink max-md:file:h-9',
        className,
      )}
      onChange={({ target }) => onChoose(target.files?.[0] ?? undefined)}
      {...rest}
    />
  )
}
