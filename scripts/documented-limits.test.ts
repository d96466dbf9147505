import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** A row such as `| picture | 5 MB | LIMIT in path/of/file.ts |`, with code marks around name and path. */
const ROW = /^\| ([^|]+) \| ([\d,]+)(?: (KB|MB))? \| `([\w.]+)` in `([^`]+)` \|$/gm
const UNITS: Readonly<Record<string, number>> = { KB: 1024, MB: 1024 * 1024 }

const PAGES = ['docs/develop/validation-and-limits.md', 'docs/develop/demanding-work.md']

test.each(PAGES)('limits in %s are those of the code', (page) => {
  const rows = [...read(page).matchAll(ROW)]
  expect(rows.length).toBeGreaterThan(30)
  const said = rows.map(([, what, number = '', unit = '']) => [
    what,
    Number(number.replaceAll(',', '')) * (UNITS[unit] ?? 1),
  ])
  const known = rows.map(([, what, , , name = '', path = '']) => [what, limitIn(read(path), name)])
  expect(said).toEqual(known)
})

test('each demanding function says who starts it, what limits it, what happens beyond the limit, and where', () => {
  const [, table = ''] = /\n\| Work \|[^\n]*\n\| ---[^\n]*\n((?:\|[^\n]*\n)+)/.exec(read(PAGES[1] ?? '')) ?? []
  const rows = table.trim().split('\n')
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) {
    const cells = row.split('|').slice(1, -1)
    expect([row, cells.length, cells.every((cell) => cell.trim() !== '')]).toEqual([row, 5, true])
    const paths = [...(cells[4] ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    expect([row, paths.length > 0, paths.filter((path) => !existsSync(join(root, path)))]).toEqual([row, true, []])
  }
})

test('a limit is found as a number, a product and a member, and nowhere else', () => {
  const source =
    'const ONE = 2_000\nexport const TWO = 5 * 1024 * 1024\nconst ALL = {\n  one: 1,\n  three: 3,\n} as const\n'
  expect(['ONE', 'TWO', 'ALL.three', 'ALL.two', 'NONE'].map((name) => limitIn(source, name))).toEqual([
    2000,
    5_242_880,
    3,
    undefined,
    undefined,
  ])
})

function limitIn(source: string, name: string): number | undefined {
  const [constant = '', member] = name.split('.')
  const [, value = ''] = new RegExp(`\\bconst ${constant} = (\\{[^}]*\\}|[^\\n]+)`).exec(source) ?? []
  const [, text = ''] = member ? (new RegExp(`\\b${member}: ([^,}\\n]+)`).exec(value) ?? []) : ['', value]
  const factors = text
    .replaceAll('_', '')
    .split('*')
    .map((factor) => (factor.trim() === '' ? Number.NaN : Number(factor)))
  const product = factors.reduce((one, other) => one * other, 1)
  return Number.isNaN(product) ? undefined : product
}
