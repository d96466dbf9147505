import { CLOCK_TOLERANCE_MS, type SystemNode } from '@hometown/shared-types/system'

/** Such as `7 seconds ahead`; undefined while the clock is close enough, or the machine is gone. */
export function describeClockOffset({ clockOffsetMs, isGone }: SystemNode): string | undefined {
  if (isGone || clockOffsetMs === null || Math.abs(clockOffsetMs) <= CLOCK_TOLERANCE_MS) return undefined
  return `${describeSpan(Math.abs(clockOffsetMs))} ${clockOffsetMs > 0 ? 'ahead' : 'behind'}`
}

function describeSpan(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 120) return `${seconds} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}
