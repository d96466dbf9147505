import type { LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Spinner } from './Spinner.tsx'

const BUTTON_LOOKS = {
  /** A screen has one primary button. */
  primary: 'bg-accent text-on-accent hover:bg-accent-strong shadow-raised',
  secondary: 'border border-line bg-surface text-ink hover:bg-hover shadow-raised',
  ghost: 'text-ink hover:bg-hover',
  danger: 'bg-danger-fill text-on-danger hover:brightness-110 shadow-raised',
  link: 'text-accent underline-offset-2 hover:underline px-0!',
} as const

const BUTTON_SIZES = { sm: 'h-7 px-2.5 text-sm gap-1.5', md: 'h-8 px-3 gap-2', lg: 'h-10 px-4 gap-2' } as const

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof BUTTON_LOOKS
  size?: keyof typeof BUTTON_SIZES
  /** Shows progress. A button with this prop ignores further clicks, including double clicks. */
  pending?: boolean
  icon?: LucideIcon | undefined
  asChild?: boolean
}

export function buttonClass(
  variant: keyof typeof BUTTON_LOOKS = 'secondary',
  size: keyof typeof BUTTON_SIZES = 'md',
): string {
  return classNames(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md font-medium',
    'transition-[background-color,filter,opacity] duration-100',
    'disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
    BUTTON_SIZES[size],
    BUTTON_LOOKS[variant],
  )
}

export function Button({
  variant,
  size,
  pending,
  icon: Icon,
  asChild = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = classNames(buttonClass(variant, size), className)
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  function press(event: MouseEvent<HTMLButtonElement>): void {
    // A second click may come before `pending` is set, or hit the next form in the same place. Enter in a field clicks, too.
    if (pending || (pending === false && event.detail > 1)) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      // The button keeps the focus, which a disabled one would lose.
      {...(pending && { 'aria-disabled': true, 'aria-busy': true })}
      type={type}
      className={classes}
      onClick={press}
      {...rest}
    >
      {pending && <Spinner />}
      {Icon && <Icon aria-hidden />}
      {children}
    </button>
  )
}
