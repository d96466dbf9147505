import { readdirSync, readFileSync } from 'node:fs'

const POLL_INTERVAL_MS = 2
const PAGE = 4096

/** Bytes by which the memory of this process and its children rises during `run`. */
export async function peakMemory(run: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(process.pid)
  let peak = before
  const look = () => {
    peak = Math.max(peak, memoryOf(process.pid))
  }
  const looking = setInterval(look, POLL_INTERVAL_MS)
  try {
    await run()
    look()
  } finally {
    clearInterval(looking)
  }
  return peak - before
}

function memoryOf(pid: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return pages * PAGE + childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), 0)
  } catch {
    // The process has ended, or the system doesn't tell; then only this process counts.
    return pid === process.pid ? process.memoryUsage.rss() : 0
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}
