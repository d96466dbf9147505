import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildDesk } from './build-desk.ts'

const FIRST_LOAD_LIMIT = 190_000
const COMPOSER_LIMIT = 200_000
const HELP_LIMIT = 200_000

const dist = join(import.meta.dirname, '../admin-ui/dist')
const manifestSchema = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }))
type Manifest = z.infer<typeof manifestSchema>

beforeAll(async () => {
  await buildDesk()
}, 60_000)

test('the first load of the desk, dashboard and all, is at most 190 KB of compressed script', () => {
  expect(weightOf(['index.html', 'src/features/dashboard/DashboardPage.tsx'])).toBeLessThanOrEqual(FIRST_LOAD_LIMIT)
})

test('the newsletter composer opens with at most 200 KB of compressed script', () => {
  expect(weightOf(['index.html', 'src/features/newsletters/NewslettersPage.tsx'])).toBeLessThanOrEqual(COMPOSER_LIMIT)
})

test('on a host of its own the desk brings its policy along', () => {
  const headers = readFileSync(join(dist, '_headers'), 'utf8')
  expect(headers.split('\n')[0]).toBe('/*')
  expect(headers).toContain("script-src 'self';")
  expect(headers).toContain("connect-src 'self' https:;")
  expect(headers).toContain("frame-ancestors 'none'")
  expect(headers).not.toContain('.invalid')
})

test('the editor is loaded only where it is used', () => {
  const script = [...loadedBy(['index.html', 'src/features/dashboard/DashboardPage.tsx'])]
    .map((file) => readFileSync(join(dist, file), 'utf8'))
    .join('')
  expect(script).not.toMatch(/prosemirror/i)
})

test('the editors’ guide is loaded by Help alone, which opens with at most 200 KB of compressed script', () => {
  const hasGuide = (entries: readonly string[]) =>
    [...loadedBy(entries)].some((file) => readFileSync(join(dist, file), 'utf8').includes('When something goes wrong'))
  const help = ['index.html', 'src/features/help/HelpPage.tsx']
  expect(hasGuide(['index.html', 'src/features/dashboard/DashboardPage.tsx'])).toBe(false)
  expect(hasGuide(help)).toBe(true)
  expect(weightOf(help)).toBeLessThanOrEqual(HELP_LIMIT)
})

function weightOf(entries: readonly string[]): number {
  return [...loadedBy(entries)].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0)
}

function loadedBy(entries: readonly string[]): ReadonlySet<string> {
  const manifest: Manifest = manifestSchema.parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')))
  const files = new Set<string>()
  function add(name: string): void {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const entry of entries) add(entry)
  return files
}
