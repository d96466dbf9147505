import type { DashboardReads } from '@hometown/shared-types/dashboard'
import { formatNumber } from '../../lib/numbers.ts'
import { hourLabel } from './comparison-text.ts'
import { HiddenTable } from './HiddenTable.tsx'

interface HourBarsProps {
  hours: DashboardReads['hours']
  /** `Last Friday` */
  before: string
}

const HEIGHT = 100
const LABELED = [0, 6, 12, 18]

/** Today's bars before the paler and wider ones of a week ago. */
export function HourBars({ hours, before }: HourBarsProps) {
  const most = Math.max(1, ...hours.map(({ today, weekBefore }) => Math.max(today ?? 0, weekBefore)))
  const heightOf = (views: number) => (views === 0 ? 0 : Math.max(1.5, (views / most) * HEIGHT))
  return (
    <div>
      <div aria-hidden>
        <svg
          aria-hidden
          viewBox={`0 0 ${hours.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-28 w-full border-b"
        >
          {hours.map(({ hour, today, weekBefore }) => (
            <g key={hour}>
              <title>{titleOf({ hour, today, weekBefore }, before)}</title>
              <rect x={hour} width="1" height={HEIGHT} className="fill-transparent hover:fill-hover" />
              <Bar x={hour + 0.06} width={0.88} height={heightOf(weekBefore)} className="fill-edge/45" />
              <Bar x={hour + 0.26} width={0.48} height={heightOf(today ?? 0)} className="fill-accent" />
            </g>
          ))}
        </svg>
        <div className="grid grid-cols-4 pt-1 text-quiet text-xs tabular-nums">
          {LABELED.map((hour) => (
            <span key={hour}>{hourLabel(hour)}</span>
          ))}
        </div>
        <p className="flex flex-wrap gap-x-4 pt-1.5 text-quiet text-sm">
          <Key className="bg-accent">Today</Key>
          <Key className="bg-edge/45">{before}</Key>
        </p>
      </div>
      <HiddenTable
        caption="Reads by hour"
        columns={['Hour', 'Today', before]}
        rows={hours.map(({ hour, today, weekBefore }) => [
          hourLabel(hour),
          today === null ? 'Not yet' : formatNumber(today),
          formatNumber(weekBefore),
        ])}
      />
    </div>
  )
}

function titleOf({ hour, today, weekBefore }: DashboardReads['hours'][number], before: string): string {
  const now = today === null ? '' : `Today ${formatNumber(today)}. `
  return `${hourLabel(hour)}: ${now}${before} ${formatNumber(weekBefore)}.`
}

function Bar({ height, ...place }: { x: number; width: number; height: number; className: string }) {
  return <rect y={HEIGHT - height} height={height} pointerEvents="none" {...place} />
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`size-2.5 rounded-[2px] ${className}`} />
      {children}
    </span>
  )
}
