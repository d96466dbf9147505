/** This option keeps what is parsed or copied from reaching a prototype by that name. */
const NO_PROTO = '--disable-proto=delete'
/** A library uses new algorithms; Node’s warnings about them would be the only lines of the log that aren’t JSON. */
const NO_EXPERIMENTS = '--disable-warning=ExperimentalWarning'

/** By default V8 fills up to 128 MB with young objects before it collects, which looks like a leak. */
export const SERVING_OPTIONS = [NO_PROTO, NO_EXPERIMENTS, '--max-semi-space-size=16', '--expose-gc']

/** More memory doesn't speed up these jobs, and each of their threads would grow to twice what it needs. */
export const JOBS_OPTIONS = [NO_PROTO, '--max-semi-space-size=4', '--heap-growing-percent=30', '--expose-gc']

/** glibc keeps a memory arena per thread, which wastes 40 to 70 MB here. The environment can override this. */
export function limitMallocArenas(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { MALLOC_ARENA_MAX: '2', ...env }
}
