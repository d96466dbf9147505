import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../parts/events/wall-time.ts'
import { Button } from '../../ui/Button.tsx'

interface MonthBarProps {
  month: string
  onTurn(by: -1 | 1): void
  onToday(): void
  children: ReactNode
}

export function MonthBar({ month, onTurn, onToday, children }: MonthBarProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <h2 id="month-heading" aria-live="polite" className="min-w-40 grow font-semibold text-lg tabular-nums">
        {formatDay(`${month}-01`, { month: 'long', year: 'numeric' })}
      </h2>
      {children}
      <div className="flex items-center gap-1.5">
        <Button size="sm" onClick={() => onTurn(-1)}>
          <ChevronLeft aria-hidden />
          Previous
        </Button>
        <Button size="sm" onClick={onToday}>
          Today
        </Button>
        <Button size="sm" onClick={() => onTurn(1)}>
          Next
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </div>
  )
}
