import { Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

const NOTICE_TONE_LOOKS = {
  danger: ['border-danger/40 bg-danger-ground', 'text-danger', TriangleAlert],
  warning: ['border-yellow/40 bg-yellow-ground', 'text-yellow', TriangleAlert],
  info: ['bg-surface', 'text-quiet', Info],
} as const satisfies Record<string, readonly [string, string, LucideIcon]>

interface NoticeProps {
  tone?: keyof typeof NOTICE_TONE_LOOKS
  title: string
  children?: ReactNode
  actions?: ReactNode
}

export function Notice({ tone = 'warning', title, children, actions }: NoticeProps) {
  const [box, text, Icon] = NOTICE_TONE_LOOKS[tone]
  return (
    <section className={classNames('flex items-start gap-3 rounded-lg border p-4', box)}>
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${text}`} />
      <div className="min-w-0 grow">
        <h2 className="font-medium">{title}</h2>
        {children && <div className="mt-0.5 text-sm">{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </section>
  )
}
