import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PICTURES } from '../e2e/guide/pictures.ts'
import { namesOfScript } from './texts/names-of-script.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/editors')
const pages = readdirSync(folder).filter((file) => file.endsWith('.md'))
const pictures = readdirSync(join(folder, 'pictures'))
const read = (page: string) => readFileSync(join(folder, page), 'utf8')

test('every bold name in the guide is a name at the desk', () => {
  const names = namesAtDesk()
  const bold = pages.flatMap((page) => boldNames(read(page)).map((name) => ({ page, name })))
  expect(bold.length).toBeGreaterThan(200)
  expect(bold.filter(({ name }) => !names.has(name)).map(({ page, name }) => `${page}: ${name}`)).toEqual([])
})

test('names are found between tags, in attributes and in lists; a path of names is several', () => {
  const source = `
    const LABELS = { save: 'Save Changes' }
    const view = <Button aria-label={\`Open \${name}\`} title="Later">
      Publish
      now
    </Button>`
  expect([...namesOfScript('a.tsx', source)]).toEqual(
    expect.arrayContaining(['Save Changes', 'Open', 'Later', 'Publish now']),
  )
  expect(boldNames("Choose **Settings → Pages**, then **Don't send**. **Note:** it’s late.")).toEqual([
    'Settings',
    'Pages',
    'Don’t send',
    'Note',
  ])
})

test('every page of the guide is in its contents', () => {
  const contents = read('README.md')
  expect(pages.filter((page) => page !== 'README.md' && !contents.includes(`](${page})`))).toEqual([])
})

test('every picture is taken by the script, shown on a page, and small', () => {
  const texts = pages.map(read).join('\n')
  expect(pictures.toSorted()).toEqual(PICTURES.map(({ name }) => `${name}.webp`).toSorted())
  expect(pictures.filter((picture) => !texts.includes(`](pictures/${picture})`))).toEqual([])
  const sizes = pictures.map((picture) => statSync(join(folder, 'pictures', picture)).size)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(60_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_000_000)
})

function boldNames(text: string): string[] {
  return Array.from(text.matchAll(/\*\*([^*]+)\*\*/g), ([, bold = '']) => bold)
    .flatMap((bold) => bold.replaceAll("'", '’').split(' → '))
    .map((name) => name.replace(/\s+/g, ' ').replace(/:$/, ''))
}

function namesAtDesk(): ReadonlySet<string> {
  const files = globSync(['admin-ui/src/**/*.{ts,tsx}', 'shared-types/src/**/*.ts'], { cwd: root })
  const names = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...namesOfScript(file, readFileSync(join(root, file), 'utf8'))])
  return new Set(names.map((name) => name.replaceAll("'", '’').replace(/:$/, '')))
}
