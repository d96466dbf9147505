import { readFileSync } from 'node:fs'

/** The kernel says this of a process on Linux only: elsewhere these are undefined, and the figures say so. */

/** Linux keeps USER_HZ at 100 towards programs whatever its own clock is. */
const TICKS_PER_SECOND = 100
const MEGABYTE = 1_000_000

/** Seconds of CPU, user and system together, of a process with all its threads. */
export function readCpuSeconds(pid: number): number | undefined {
  const fields = readStat(pid)
  return fields && (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** The most memory that a process ever had, in megabytes. */
export function readPeakMegabytes(pid: number): number | undefined {
  return readStatusMegabytes(pid, 'VmHWM')
}

/** The memory that a process has now, in megabytes. */
export function readMegabytes(pid: number): number | undefined {
  return readStatusMegabytes(pid, 'VmRSS')
}

/** Returns the fields from the third on: the name before it is in parentheses and may hold anything. */
function readStat(pid: number): string[] | undefined {
  const stat = readProc(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function readStatusMegabytes(pid: number, field: string): number | undefined {
  const kilobytes = readProc(`/proc/${pid}/status`)?.match(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm'))?.[1]
  return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / MEGABYTE
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
