import { parseArgs } from 'node:util'
import type { S3Kind } from './cluster/cluster.ts'
import { FAULTS } from './faults/all-faults.ts'
import type { Durations, Fault } from './world.ts'

export interface Load {
  readonly savesPerSecond: number
  readonly writers: number
  readonly readsPerSecond: number
  readonly desks: number
  readonly subscribers: number
  /** Messages per second. */
  readonly mailRate: number
}

export interface ScaleOptions {
  readonly isLong: boolean
  readonly faults: readonly { fault: Fault; times: number }[]
  readonly load: Load
  readonly durations: Durations
  readonly hasSample: boolean
  readonly s3: S3Kind
  /** Leaves the logs of all machines there. */
  readonly logsTo: string | undefined
}

const SHORT = {
  load: { savesPerSecond: 4, writers: 6, readsPerSecond: 60, desks: 20, subscribers: 2000, mailRate: 40 },
  durations: { pause: 13_000, objectsAway: 10_000, objectsSlow: 5000, postgresSilent: 12_000 },
}
const LONG = {
  load: { savesPerSecond: 10, writers: 20, readsPerSecond: 200, desks: 20, subscribers: 20_000, mailRate: 100 },
  durations: { pause: 25_000, objectsAway: 30_000, objectsSlow: 20_000, postgresSilent: 30_000 },
}
/** Going back takes a minute in which nothing is published. */
const LONG_ONLY = new Set(['rollback'])

/** @throws with a sentence */
export function readOptions(args: readonly string[]): ScaleOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      long: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true },
      times: { type: 'string' },
      sample: { type: 'boolean', default: false },
      s3: { type: 'string', default: 'stand-in' },
      logs: { type: 'string' },
    },
  })
  const { long: isLong, only, s3 } = values
  if (s3 !== 'stand-in' && s3 !== 'radosgw') throw new Error('--s3 is stand-in or radosgw.')
  const unknown = only?.find((name) => !FAULTS.some((fault) => fault.name === name))
  if (unknown !== undefined)
    throw new Error(`There is no fault ${unknown}. Choose from ${FAULTS.map(({ name }) => name).join(', ')}.`)
  const times = values.times === undefined ? undefined : Number(values.times)
  if (times !== undefined && !(Number.isInteger(times) && times > 0 && times <= 1000))
    throw new Error('--times must be a number from 1 to 1000.')
  const isWanted = ({ name }: Fault) => (only ? only.includes(name) : isLong || !LONG_ONLY.has(name))
  const chosen = FAULTS.filter((fault) => isWanted(fault) && (s3 === 'stand-in' || !fault.needsStandIn))
  return {
    ...(isLong ? LONG : SHORT),
    isLong,
    faults: chosen.map((fault) => ({ fault, times: times ?? (isLong ? fault.times : 1) })),
    hasSample: values.sample,
    s3,
    logsTo: values.logs,
  }
}
