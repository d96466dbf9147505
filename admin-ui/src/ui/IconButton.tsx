import type { LucideIcon } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'
import type { Shortcut } from '../lib/shortcuts.ts'
import { Button, type ButtonProps } from './Button.tsx'
import { Tooltip } from './Tooltip.tsx'

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'asChild' | 'icon'> {
  icon: LucideIcon
  label: string
  shortcut?: Shortcut
  side?: 'top' | 'right' | 'bottom' | 'left'
}

export function IconButton({
  icon: Icon,
  label,
  shortcut,
  side,
  variant = 'ghost',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} shortcut={shortcut} {...(side && { side })}>
      <Button
        variant={variant}
        aria-label={label}
        className={classNames('aspect-square px-0! text-quiet hover:text-ink', className)}
        {...rest}
      >
        {!rest.pending && <Icon aria-hidden />}
      </Button>
    </Tooltip>
  )
}
