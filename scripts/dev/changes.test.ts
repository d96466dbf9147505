import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../../testing/new-folder.ts'
import { followChanges, watchFolder } from './changes.ts'
import type { ImportGraph } from './import-graph.ts'

const ENTRIES = {
  processes: { api: 'api.ts', jobs: 'jobs.ts', publisher: 'worker.ts' },
  supervisor: 'service.ts',
}

function follow(imports: Record<string, string[]>) {
  const graph: ImportGraph = {
    filesOf(entry) {
      const files = new Set([entry])
      for (const file of files) for (const next of imports[file] ?? []) files.add(next)
      return files
    },
    forget: () => undefined,
  }
  return followChanges(graph, ENTRIES)
}

test.each<[string, string[] | 'all']>([
  ['routes.ts', ['api']],
  ['send.ts', ['jobs']],
  ['worker.ts', ['publisher']],
  ['home.astro', []],
  // The supervisor loads this file, too.
  ['shared.ts', ['api', 'jobs', 'publisher']],
  ['supervisor.ts', 'all'],
  ['.env', 'all'],
  ['admin-api/src/database/schema/events.ts', 'all'],
  // A process that loads the list of steps doesn't take them.
  ['admin-api/src/database/migrate.ts', 'all'],
])('a change of %s restarts only what loads it: %s', (file, names) => {
  const find = follow({
    'api.ts': ['routes.ts', 'shared.ts'],
    'jobs.ts': ['send.ts', 'shared.ts', 'admin-api/src/database/migrate.ts'],
    'worker.ts': ['shared.ts'],
    'service.ts': ['supervisor.ts', 'shared.ts'],
  })
  const restart = find([file])
  expect(restart === 'all' ? restart : [...restart]).toEqual(names)
})

test('a file that is no longer imported, or only now, restarts the process all the same', () => {
  const imports = { 'api.ts': ['old.ts'] }
  const find = follow(imports)
  imports['api.ts'] = ['new.ts']
  expect([...find(['old.ts'])]).toEqual(['api'])
  expect([...find(['new.ts'])]).toEqual(['api'])
  expect([...find(['old.ts'])]).toEqual([])
})

test('a file that is replaced each time it is saved is seen each time', async () => {
  const root = newFolder()
  const ended = new AbortController()
  onTestFinished(() => ended.abort())
  let seen: (path: string) => void = () => undefined
  mkdirSync(join(root, 'old'))
  watchFolder(root, (path) => seen(path), ended.signal)

  async function save(file: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    seen = (path) => path === join(root, file) && resolve()
    writeFileSync(join(root, '.new'), file)
    renameSync(join(root, '.new'), join(root, file))
    await promise
  }

  // The saves take turns: a late event of a file's last save comes before those of the other's.
  for (const file of ['old/a.ts', 'old/b.ts', 'old/a.ts', 'old/b.ts']) await save(file)
})
