import { readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'
import type { ImportGraph } from './import-graph.ts'
import type { ProcessName } from './service-messages.ts'

/** These processes start again after files have changed. `all` includes the preparation of the database. */
type Restart = 'all' | ReadonlySet<ProcessName>

interface Entries {
  readonly processes: Readonly<Record<ProcessName, string>>
  readonly supervisor: string
}

/** A start reads these files or prepares the database with them; imports lead to none of it, or to single processes. */
const NEEDED_BY_ALL = /^(?:\.env$|admin-api\/src\/database\/(?:schema\/|migrate\.ts$)|admin-api\/sample\/)/

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
    // Processes that loaded the file before restart, too: it may be gone.
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

const IGNORED = /^(?:node_modules$|test$|\.)|\.test\.tsx?$|~$/

/**
 * Tells of each file that comes, changes or goes. It watches folder by folder: Node's recursive watch follows the files
 * themselves on Linux, and loses one as soon as it is replaced, as Git and many editors do
 * (https://github.com/nodejs/node/issues/5039).
 * @param onChange gets the path
 */
export function watchFolder(folder: string, onChange: (path: string) => void, signal?: AbortSignal): void {
  const watcher = watch(folder, { ...(signal && { signal }) }, (event, name) => {
    if (name === null || IGNORED.test(name)) return
    const path = join(folder, name)
    const isNewFolder = event === 'rename' && statSync(path, { throwIfNoEntry: false })?.isDirectory()
    if (isNewFolder) watchFolder(path, onChange, signal)
    else onChange(path)
  })
  // The folder is gone.
  watcher.on('error', () => watcher.close())
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory() && !IGNORED.test(entry.name)) watchFolder(join(folder, entry.name), onChange, signal)
}
