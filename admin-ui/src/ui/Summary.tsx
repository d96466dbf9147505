import { ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'

/** Shows the line that opens a `details` with the class `group`. */
export function Summary({ className, children, ...rest }: ComponentProps<'summary'>) {
  return (
    <summary
      className={classNames(
        'flex max-w-full cursor-pointer list-none items-center gap-2 rounded-sm [&::-webkit-details-marker]:hidden',
        className,
      )}
      {...rest}
    >
      <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-90" />
      {children}
    </summary>
  )
}
