import { type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'

interface CardProps {
  title?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** The card has no padding, for lists and tables. */
  flush?: boolean
  className?: string
  children: ReactNode
}

export function Card({ title, description, actions, flush = false, className, children }: CardProps) {
  const id = useId()
  return (
    <section
      {...(title !== undefined && { 'aria-labelledby': id })}
      className={classNames('flex min-w-0 flex-col rounded-lg border bg-surface shadow-raised', className)}
    >
      {title !== undefined && (
        <header
          className={classNames(
            'flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3',
            flush && 'border-b',
          )}
        >
          <div className="min-w-0 flex-1 basis-40">
            <h2 id={id} className="font-semibold">
              {title}
            </h2>
            {description && <p className="text-quiet text-sm">{description}</p>}
          </div>
          {actions && <div className="flex max-w-full flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={classNames('min-w-0 grow', !flush && 'px-4 pb-4', !flush && title === undefined && 'pt-4')}>
        {children}
      </div>
    </section>
  )
}
