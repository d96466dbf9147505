import { Check, ChevronDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { fieldClass } from './Input.tsx'
import { leaveFocusElsewhere } from './return-focus.ts'

export interface SelectOption<T extends string> {
  value: T
  label: ReactNode
}

interface SelectProps<T extends string> {
  value: T | undefined
  onChange(value: T): void
  options: readonly SelectOption<T>[]
  className?: string
  'aria-label'?: string
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
  'aria-required'?: boolean | undefined
  onBlur?: () => void
}

/** Stands for the empty value, which Radix doesn't allow; no option has this one. */
const EMPTY_OPTION_VALUE = ' '

export function Select<T extends string>({ value, onChange, options, className, ...triggerProps }: SelectProps<T>) {
  const trigger = useRef<HTMLButtonElement>(null)
  // Radix returns a string; look it up to keep the type.
  const choose = (key: string) => {
    const option = options.find((candidate) => (candidate.value || EMPTY_OPTION_VALUE) === key)
    if (option) onChange(option.value)
  }
  const isChosen = options.some((option) => option.value === value)
  return (
    <Primitive.Root value={isChosen ? value || EMPTY_OPTION_VALUE : ''} onValueChange={choose}>
      <Primitive.Trigger
        {...triggerProps}
        ref={trigger}
        className={fieldClass(
          'inline-flex h-8 items-center justify-between gap-2 text-left data-placeholder:text-quiet',
          className,
        )}
      >
        <span className="truncate">
          <Primitive.Value placeholder="Choose…" />
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-quiet" />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          onCloseAutoFocus={(event) => leaveFocusElsewhere(event, trigger.current)}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-rise overflow-hidden rounded-lg border bg-raised p-1 shadow-floating"
        >
          <Primitive.Viewport>
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value || EMPTY_OPTION_VALUE}
                className="flex h-8 cursor-default select-none items-center gap-2 rounded-md pr-2 pl-7 outline-none data-highlighted:bg-hover"
              >
                <Primitive.ItemIndicator className="-ml-5">
                  <Check aria-hidden className="size-3.5" />
                </Primitive.ItemIndicator>
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export function optionsOf<T extends string>(values: readonly T[]): SelectOption<T>[] {
  return values.map((value) => ({ value, label: value }))
}
