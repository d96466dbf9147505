import { Check, Minus } from 'lucide-react'
import { Checkbox as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'

/** Shows a checkbox. Its `onCheckedChange` passes true, false, or 'indeterminate' for a "select all" checkbox. */
export function Checkbox({ className, ...rest }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={classNames(
        'group grid size-4 shrink-0 place-items-center rounded-sm border border-edge bg-surface',
        'data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent',
        'data-[state=indeterminate]:bg-accent text-on-accent disabled:opacity-55',
        className,
      )}
      {...rest}
    >
      <Primitive.Indicator>
        <Check aria-hidden className="size-3 stroke-3 group-data-[state=indeterminate]:hidden" />
        <Minus aria-hidden className="hidden size-3 stroke-3 group-data-[state=indeterminate]:block" />
      </Primitive.Indicator>
    </Primitive.Root>
  )
}
