import { Dialog as Primitive } from 'radix-ui'
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { CloseButton } from './CloseButton.tsx'
import { focusContentItself, useReturnFocus } from './return-focus.ts'

interface SheetProps {
  open: boolean
  onClose(): void
  title: string
  titleHidden?: boolean
  side?: 'left' | 'right'
  width?: string
  children: ReactNode
}

export function Sheet({ open, onClose, title, titleHidden, side = 'right', width = '24rem', children }: SheetProps) {
  const returnFocus = useReturnFocus()
  const style: CSSProperties = { width, maxWidth: 'calc(100vw - 3rem)' }
  return (
    <Primitive.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-appear bg-overlay" />
        <Primitive.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus()
            focusContentItself(event)
          }}
          onCloseAutoFocus={returnFocus.onCloseAutoFocus}
          style={style}
          className={classNames(
            'fixed inset-y-0 z-40 flex outline-none flex-col overflow-y-auto bg-raised shadow-floating',
            side === 'left' ? 'left-0 animate-slide-left border-r' : 'right-0 animate-slide-right border-l',
          )}
        >
          {titleHidden ? (
            <Primitive.Title className="sr-only">{title}</Primitive.Title>
          ) : (
            <div className="flex items-center justify-between gap-4 px-5 py-3">
              <Primitive.Title className="font-semibold text-lg">{title}</Primitive.Title>
              <Primitive.Close asChild>
                <CloseButton className="-mr-1.5" />
              </Primitive.Close>
            </div>
          )}
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
