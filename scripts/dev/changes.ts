import type { ImportGraph } from './import-graph.ts'
import type { ProcessName } from './service-messages.ts'

/** What has to start again after files have changed. `all` includes the preparation of the database. */
type Restart = 'all' | ReadonlySet<ProcessName>

interface Entries {
  readonly processes: Readonly<Record<ProcessName, string>>
  /** Starts the processes. */
  readonly supervisor: string
}

/** Read by folder or by name at a start, so that no import leads to them. */
const NEEDED_BY_ALL = /^(?:\.env$|admin-api\/src\/database\/schema\/|admin-api\/sample\/)/

export function followChanges(graph: ImportGraph, entries: Entries): (changed: Iterable<string>) => Restart {
  let loaded = listLoaded()

  function listLoaded() {
    const processes = Object.entries(entries.processes).map(
      ([name, entry]) => [name as ProcessName, graph.filesOf(entry)] as const,
    )
    return { processes, bySupervisor: graph.filesOf(entries.supervisor) }
  }

  return (changed) => {
    const files = [...changed]
    const before = loaded
    for (const file of files) graph.forget(file)
    loaded = listLoaded()
    // Also those that loaded the file before: it may be gone.
    const both = [before, loaded]
    const names = new Set(
      both.flatMap(({ processes }) =>
        processes.flatMap(([name, loads]) => (files.some((file) => loads.has(file)) ? [name] : [])),
      ),
    )
    const isForAll = (file: string) =>
      NEEDED_BY_ALL.test(file) ||
      (both.some(({ bySupervisor }) => bySupervisor.has(file)) &&
        !both.some(({ processes }) => processes.some(([, loads]) => loads.has(file))))
    return files.some(isForAll) ? 'all' : names
  }
}
