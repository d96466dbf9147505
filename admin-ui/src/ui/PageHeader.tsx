import type { ReactNode } from 'react'
import { HelpLink } from './HelpLink.tsx'

interface PageHeaderProps {
  title: string
  description?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-6">
      <div className="min-w-0">
        <div className="flex items-center gap-1.5">
          <h1 className="wrap-anywhere min-w-0 font-semibold text-xl tracking-tight">{title}</h1>
          <HelpLink />
        </div>
        {description && <p className="text-quiet">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
