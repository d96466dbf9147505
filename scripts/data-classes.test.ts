import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TABLE_GROWTH } from '../admin-api/src/modules/operations/retention/table-growth.ts'
import { RETENTION_NAMES, retentionTerm } from '../shared-types/src/retention.ts'

const page = readFileSync(join(import.meta.dirname, '..', 'docs/operate/data.md'), 'utf8')

test('docs/operate/data.md puts every table into one class', () => {
  const [, classes = ''] = /\n## Classes\n([\s\S]*?)\n## /.exec(page) ?? []
  const rows = classes.split('\n').filter((line) => line.startsWith('| **'))
  const tables = rows.flatMap((row) => [...(row.split(' | ')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(rows).toHaveLength(6)
  expect(tables.sort()).toEqual(Object.keys(TABLE_GROWTH).sort())
})

test('docs/operate/data.md says how long everything is kept, and within which limits', () => {
  const [, times = ''] = /\n## How long\n([\s\S]*?)\n## /.exec(page) ?? []
  const said = [...times.matchAll(/^\| `(\w+)` \| [^|]+ \| (\d+) \| (\d+|–) \| (\d+|–) \|/gm)].map((row) =>
    row.slice(1, 5),
  )
  const known = RETENTION_NAMES.map((name) => {
    const { days, limits } = retentionTerm(name)
    return [name, days, limits?.least ?? '–', limits?.most ?? '–'].map(String)
  })
  expect(said).toEqual(known)
})
