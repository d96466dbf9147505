import { CLOCK_TOLERANCE_MS } from '@hometown/shared-types/system'
import type { Logger } from 'pino'

/** A slower answer says too little about the time in between. */
const LONGEST_ROUND_TRIP_MS = 1000

interface ClockOffsetOptions {
  readDatabaseTime(): Promise<number>
  now: () => number
  log: Pick<Logger, 'warn' | 'info'>
}

/**
 * How far this machine's clock is from the database's, in milliseconds; positive if it is ahead. Null while it isn't
 * known. Logs once when they differ by more than people should accept, and once when they agree again.
 */
export function createClockOffset({ readDatabaseTime, now, log }: ClockOffsetOptions): () => Promise<number | null> {
  let last: number | null = null
  let isOff = false

  return async () => {
    const before = now()
    const there = await readDatabaseTime()
    const after = now()
    // Also if the clock was set meanwhile.
    if (after < before || after - before > LONGEST_ROUND_TRIP_MS) return last
    last = Math.round((before + after) / 2 - there)
    const wasOff = isOff
    isOff = Math.abs(last) > CLOCK_TOLERANCE_MS
    if (isOff && !wasOff) log.warn({ clockOffsetMs: last }, describeOffset(last))
    if (!isOff && wasOff)
      log.info({ clockOffsetMs: last }, 'the clock of this machine agrees with the database’s again')
    return last
  }
}

function describeOffset(offset: number): string {
  const seconds = (Math.abs(offset) / 1000).toFixed(1)
  const direction = offset > 0 ? 'ahead of' : 'behind'
  return `the clock of this machine is ${seconds} seconds ${direction} the database’s; turn on time synchronization (NTP)`
}
