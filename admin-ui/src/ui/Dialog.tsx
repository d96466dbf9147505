import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { IconButton } from './IconButton.tsx'
import { dialogOverlayClass } from './overlay-class.ts'

const WIDTHS = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-2xl', xl: 'max-w-4xl' } as const

interface DialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  title: string
  description?: ReactNode
  width?: keyof typeof WIDTHS
  /** The buttons, at the right below the content. */
  footer?: ReactNode
  children?: ReactNode
}

export function Dialog({ open, onOpenChange, title, description, width = 'md', footer, children }: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={dialogOverlayClass}>
          <Primitive.Content
            {...(!description && { 'aria-describedby': undefined })}
            className={classNames(
              'relative flex max-h-full w-full animate-rise flex-col rounded-lg border bg-raised shadow-floating',
              WIDTHS[width],
            )}
          >
            <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
              <div className="flex flex-col gap-1">
                <Primitive.Title className="font-semibold text-lg">{title}</Primitive.Title>
                {description && <Primitive.Description className="text-quiet">{description}</Primitive.Description>}
              </div>
              <Primitive.Close asChild>
                <IconButton icon={X} label="Close" size="sm" className="-mr-1.5" />
              </Primitive.Close>
            </header>
            {children && <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5">{children}</div>}
            {footer && <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</footer>}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
