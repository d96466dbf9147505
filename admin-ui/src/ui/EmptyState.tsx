import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      {Icon && <Icon aria-hidden className="mb-2 size-6 stroke-[1.5] text-quiet" />}
      <p className="font-medium">{title}</p>
      {children && <p className="max-w-sm text-balance text-quiet">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
