/**
 * How Node runs each process. On machines with much memory V8 would set aside up to 128 MB for what is soon garbage, fill all
 * of it before it collects, and so seem to grow for an hour.
 */
export const API_OPTIONS = ['--max-semi-space-size=16']

/** The work there doesn't get quicker by more; each of its threads would grow to twice what it needs. */
export const JOBS_OPTIONS = ['--max-semi-space-size=4', '--heap-growing-percent=30']

/**
 * The system's allocator would keep a store of its own for each of some ten threads: 40 to 70 MB that are nobody's. Heard by
 * glibc alone; who runs the service may say otherwise.
 */
export function withFewArenas(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { MALLOC_ARENA_MAX: '2', ...env }
}
