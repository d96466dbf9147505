import { Popover as Primitive } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { classNames } from '../lib/class-names.ts'
import { leaveFocusElsewhere } from './return-focus.ts'

interface PopoverProps {
  trigger: ReactElement
  label: string
  wide?: boolean
  open?: boolean
  onOpenChange?(open: boolean): void
  children: ReactNode
}

export function Popover({ trigger, label, wide = false, open, onOpenChange, children }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Primitive.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Primitive.Trigger asChild ref={button}>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => leaveFocusElsewhere(event, button.current)}
          className={classNames(
            'z-50 max-w-[calc(100vw-1rem)] animate-rise rounded-lg border bg-raised p-3 shadow-floating',
            wide ? 'w-[30rem]' : 'w-72',
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
