/**
 * How Node runs `jobs`. On machines with much memory it would set aside 128 MB for what is soon garbage, and let each thread
 * grow to twice what it needs, which the work there does not become quicker by.
 */
export const JOBS_OPTIONS = ['--max-semi-space-size=4', '--heap-growing-percent=30']

/**
 * The system's allocator would keep a store of its own for each of some ten threads: 40 to 70 MB that are nobody's. Heard by
 * glibc alone; who runs the service may say otherwise.
 */
export function jobsEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { MALLOC_ARENA_MAX: '2', ...env }
}
