import { classNames } from '../lib/class-names.ts'

/** The shared style of all input fields. */
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
