import type { LucideIcon } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { type Shortcut, shortcutLabel } from '../lib/shortcuts.ts'
import { leaveFocusElsewhere, noteMenuOpenerOf } from './return-focus.ts'

interface DropdownMenuProps {
  trigger: ReactElement
  align?: 'start' | 'end'
  children: ReactNode
}

export function DropdownMenu({ trigger, align = 'end', children }: DropdownMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild ref={button}>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => leaveFocusElsewhere(event, button.current)}
          className="z-50 min-w-44 animate-rise rounded-lg border bg-raised p-1 shadow-floating"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

const menuItemClass =
  'flex h-8 cursor-default select-none items-center gap-2 rounded-md px-2 outline-none data-highlighted:bg-hover data-disabled:opacity-55 [&_svg]:size-4 [&_svg]:text-quiet'

interface MenuItemProps {
  icon?: LucideIcon
  shortcut?: Shortcut
  danger?: boolean
  disabled?: boolean
  onSelect(): void
  children: ReactNode
}

export function MenuItem({
  icon: Icon,
  shortcut,
  danger = false,
  disabled = false,
  onSelect,
  children,
}: MenuItemProps) {
  return (
    <Primitive.Item
      disabled={disabled}
      onSelect={({ currentTarget }) => {
        noteMenuOpenerOf(currentTarget)
        onSelect()
      }}
      className={danger ? `${menuItemClass} text-danger [&_svg]:text-danger!` : menuItemClass}
    >
      {Icon && <Icon aria-hidden />}
      {children}
      {shortcut && <span className="ml-auto pl-4 text-quiet text-xs">{shortcutLabel(shortcut)}</span>}
    </Primitive.Item>
  )
}

export function MenuLink({ children }: { children: ReactElement }) {
  return (
    <Primitive.Item asChild className={menuItemClass}>
      {children}
    </Primitive.Item>
  )
}

interface MenuChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange(value: T): void
}

export function MenuChoice<T extends string>({ label, value, options, onChange }: MenuChoiceProps<T>) {
  return (
    <Primitive.RadioGroup value={value}>
      <Primitive.Label className="px-2 pt-1.5 pb-1 text-quiet text-xs">{label}</Primitive.Label>
      {options.map((option) => (
        <Primitive.RadioItem
          key={option.value}
          value={option.value}
          onSelect={() => onChange(option.value)}
          className={`${menuItemClass} data-[state=checked]:font-medium`}
        >
          {option.label}
          <Primitive.ItemIndicator className="ml-auto size-1.5 rounded-full bg-accent" />
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  )
}

export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />
}
