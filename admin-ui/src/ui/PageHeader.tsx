import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { HelpLink } from './HelpLink.tsx'

interface PageHeaderProps {
  title: string
  description?: ReactNode
  /** The screen's primary button, with others beside it. */
  actions?: ReactNode
  /** With less space below, for a screen that fills the window. */
  isClose?: boolean
}

export function PageHeader({ title, description, actions, isClose = false }: PageHeaderProps) {
  return (
    <header
      className={classNames('flex flex-wrap items-end justify-between gap-x-6 gap-y-3', isClose ? 'pb-3' : 'pb-6')}
    >
      <div className="min-w-0">
        <div className="flex items-center gap-1.5">
          <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
          <HelpLink />
        </div>
        {description && <p className="text-quiet">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
