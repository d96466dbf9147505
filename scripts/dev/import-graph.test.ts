import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createImportGraph } from './import-graph.ts'

const root = join(import.meta.dirname, '../..')

function writeSources(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-graph-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), source)
  }
  return folder
}

test('a program loads what its imports import, in circles too, and threads', () => {
  const folder = writeSources({
    'a/main.ts': "import { b } from './b.ts'\nconst code = new URL('./c.worker.ts', import.meta.url)\n",
    'a/b.ts': "import './main.ts'\nexport { d } from '../lib/d.ts'\n",
    'a/c.worker.ts': '',
    'lib/d.ts': '',
    'lib/e.ts': '',
  })
  const files = createImportGraph(folder).filesOf('a/main.ts')
  expect([...files].sort()).toEqual(['a/b.ts', 'a/c.worker.ts', 'a/main.ts', 'lib/d.ts'])
})

test('types load nothing', () => {
  const folder = writeSources({
    'main.ts': "import type { B } from './b.ts'\nexport type { C } from './c.ts'\nimport { type D, d } from './d.ts'\n",
  })
  expect([...createImportGraph(folder).filesOf('main.ts')]).toEqual(['main.ts', 'd.ts'])
})

test('a file is read again once it is forgotten', () => {
  const folder = writeSources({ 'main.ts': '', 'b.ts': '' })
  const graph = createImportGraph(folder)
  expect(graph.filesOf('main.ts').size).toBe(1)
  writeFileSync(join(folder, 'main.ts'), "import './b.ts'\n")
  expect(graph.filesOf('main.ts').size).toBe(1)
  graph.forget('main.ts')
  expect([...graph.filesOf('main.ts')]).toEqual(['main.ts', 'b.ts'])
})

test('api and jobs are told apart, and packages of the workspace belong to both', () => {
  const graph = createImportGraph(root)
  const [api, jobs] = [graph.filesOf('admin-api/src/api.ts'), graph.filesOf('admin-api/src/jobs.ts')]
  expect(api).toContain('admin-api/src/modules/operations/health/health.routes.ts')
  expect(jobs).not.toContain('admin-api/src/modules/operations/health/health.routes.ts')
  expect(jobs).toContain('admin-api/src/modules/publishing/share-cards/draw-card.worker.ts')
  for (const files of [api, jobs]) {
    expect(files).toContain('shared-types/src/slug.ts')
    expect(files).toContain('wordpress-adapter/src/index.ts')
    expect([...files].filter((file) => file.endsWith('.test.ts'))).toEqual([])
  }
})
