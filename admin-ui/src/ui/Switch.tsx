import { Switch as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'

/** Shows a switch for settings that take effect at once; use a Checkbox in forms that are saved. */
export function Switch({ className, ...rest }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={classNames(
        'inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-edge bg-edge/40 p-0.5 transition-colors',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:opacity-55',
        className,
      )}
      {...rest}
    >
      <Primitive.Thumb className="size-3.5 rounded-full bg-ink transition-transform duration-100 data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-accent" />
    </Primitive.Root>
  )
}
