import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

interface FigureCardProps {
  label: string
  icon: LucideIcon
  value: number
  hint: string
  to: string
}

export function FigureCard({ label, icon: Icon, value, hint, to }: FigureCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="relative flex flex-col rounded-lg border bg-surface px-4 py-3 shadow-raised"
    >
      <h2 id={id} className="flex items-center justify-between gap-2 text-quiet">
        {/* Makes the whole card clickable. */}
        <ScreenLink to={to} className="after:absolute after:inset-0 after:rounded-lg">
          {label}
        </ScreenLink>
        <Icon aria-hidden className="size-4 shrink-0 stroke-[1.75] max-sm:hidden" />
      </h2>
      <p className="mt-1 font-semibold text-2xl tabular-nums tracking-tight">{formatNumber(value)}</p>
      <p className="text-quiet text-sm">{hint}</p>
    </section>
  )
}
