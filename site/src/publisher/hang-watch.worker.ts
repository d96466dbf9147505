// Looks from a thread, because the one that renders may be the one that is stuck.
import { workerData } from 'node:worker_threads'
import { PROGRESS, UNDER_WAY } from './hang-watch.ts'
import { logLastError } from './publisher-log.ts'

const { counts, hangsAfterMs }: { counts: Int32Array<SharedArrayBuffer>; hangsAfterMs: number } = workerData

/** Counted instead of time: a computer that slept has made no progress either. */
const LOOKS = 20
let seen = 0
let looksWithoutProgress = 0

setInterval(() => {
  const progress = Atomics.load(counts, PROGRESS)
  const isStuck = Atomics.load(counts, UNDER_WAY) > 0 && progress === seen
  seen = progress
  looksWithoutProgress = isStuck ? looksWithoutProgress + 1 : 0
  if (looksWithoutProgress < LOOKS) return
  logLastError(new Error('The publisher made no progress for minutes, so it ends and starts again.'))
  process.kill(process.pid, 'SIGKILL')
}, hangsAfterMs / LOOKS)
