import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { listChildren } from '../../testing/proc.ts'
import { fixed, printTable, printVerdicts } from '../support/report.ts'

const MINUTE = 60_000
const MEGABYTE = 1_000_000
/** What a small machine can spare for it. */
const MOST_RSS = 400
const MOST_PSS = 260
/** Times what the product took before the load. */
const MOST_AFTER_LOAD = 1.3

/** Megabytes of a process and all below it. RSS counts pages that they share once for each, PSS once in all. */
export interface ProductMemory {
  readonly rss: number
  readonly pss: number
  /** Their own: heaps and buffers, no pages of programs. */
  readonly anonymous: number
}

/** Undefined where the system doesn't say: only Linux does. */
export async function memoryAtRest(pid: number, minutes: number): Promise<ProductMemory | undefined> {
  await setTimeout(minutes * MINUTE)
  return productMemory(pid)
}

/** Undefined where the system doesn't say: only Linux does. */
export function productMemory(pid: number): ProductMemory | undefined {
  const all = withDescendants(pid).map(readRollup)
  const sum = (field: string) => all.reduce((total, text) => total + bytesOf(text, field), 0) / MEGABYTE
  return all.some(Boolean) ? { rss: sum('Rss'), pss: sum('Pss'), anonymous: sum('Anonymous') } : undefined
}

export function printProductMemory(idle: ProductMemory | undefined, after: ProductMemory | undefined): void {
  const row = (name: string, memory: ProductMemory | undefined) => [
    name,
    fixed(memory?.rss, 0, ' MB'),
    fixed(memory?.pss, 0, ' MB'),
  ]
  printTable(
    ['all processes together', 'RSS', 'PSS'],
    [row('idle, before the load', idle), row('idle, after it', after)],
  )
  const ratio = idle && after ? after.pss / idle.pss : undefined
  printVerdicts([
    { what: 'RSS, idle', value: idle?.rss, bar: MOST_RSS, sense: 'most', unit: 'MB' },
    { what: 'PSS, idle', value: idle?.pss, bar: MOST_PSS, sense: 'most', unit: 'MB' },
    { what: 'PSS after the load', value: ratio, bar: MOST_AFTER_LOAD, sense: 'most', unit: 'times that before' },
  ])
}

function withDescendants(pid: number): number[] {
  return [pid, ...listChildren(pid).flatMap(withDescendants)]
}

function readRollup(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  } catch {
    return ''
  }
}

function bytesOf(rollup: string, field: string): number {
  return Number(rollup.match(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm'))?.[1] ?? 0) * 1024
}
