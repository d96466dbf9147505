import { describe, expect, it } from 'vitest'
import { type CsvColumns, column, csvOf, type ExportedRow, subscriberColumns } from './csv-export.ts'

async function* inBatches(...batches: ExportedRow[][]) {
  yield* batches
}

async function textOf(columns: CsvColumns, ...batches: ExportedRow[][]): Promise<string> {
  return (await Array.fromAsync(csvOf(columns, inBatches(...batches)))).join('')
}

const named = { Name: column('name') }

describe('an exported file', () => {
  it('begins with the mark by which spreadsheets know UTF-8, and has the rows of all batches in their order', async () => {
    const text = await textOf(named, [{ name: 'Ann' }, { name: 'Bob' }], [], [{ name: 'Cid' }])
    expect(text).toBe('\uFEFFName\nAnn\nBob\nCid\n')
  })

  it('has times in ISO 8601, and lists with semicolons', async () => {
    const row = { email: 'ann@example.org', categories: '["Sports","Clubs"]', created_at: 0 }
    expect(await textOf(subscriberColumns, [row])).toContain('ann@example.org,Sports;Clubs,,,,1970-01-01T00:00:00.000Z')
  })

  it.each([
    [null, ''],
    [0, '0'],
    [{ a: 1 }, '"{""a"":1}"'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
  ])('has of %j the cell %j', async (value, cell) => {
    const columns = { Name: column('name'), Next: column('next') }
    expect(await textOf(columns, [{ name: value, next: 'x' }])).toBe(`\uFEFFName,Next\n${cell},x\n`)
  })

  it.each(['=cmd()', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠x'])(
    'has no cell that a spreadsheet would run: %j',
    async (formula) => {
      const text = await textOf(named, [{ name: formula }])
      expect(text.replace(/^\uFEFFName\n"?/, '')).toMatch(/^'/)
    },
  )
})
