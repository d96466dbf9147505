import { CLOCK_TOLERANCE_MS, type SystemNode } from '@hometown/shared-types/system'
import { TriangleAlert } from 'lucide-react'

/** Times of articles, schedules and sends come from the clocks of all machines. */
export function ClockProblem({ node: { host, clockOffsetMs } }: { node: SystemNode }) {
  if (clockOffsetMs === null || Math.abs(clockOffsetMs) <= CLOCK_TOLERANCE_MS) return null
  const difference = `${describeSpan(Math.abs(clockOffsetMs))} ${clockOffsetMs > 0 ? 'ahead of' : 'behind'}`
  return (
    <p className="flex items-start gap-2 px-4 pt-1 text-sm text-yellow">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        The clock of {host} is {difference} the database’s. Turn on time synchronization (NTP) there.
      </span>
    </p>
  )
}

function describeSpan(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 120) return `${seconds} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}
