import { describe, expect, it } from 'vitest'
import { type CsvColumns, column, type ExportedRow, writeCsv } from './csv-export.ts'

async function* inBatches(...batches: ExportedRow[][]) {
  yield* batches
}

async function textOf(columns: CsvColumns | 'all', ...batches: ExportedRow[][]): Promise<string> {
  return (await Array.fromAsync(writeCsv(columns, inBatches(...batches)))).join('')
}

const named = { Name: column('name') }

describe('an exported file', () => {
  it('begins with the mark by which spreadsheets know UTF-8, and has the rows of all batches in their order', async () => {
    const text = await textOf(named, [{ name: 'Ann' }, { name: 'Bob' }], [], [{ name: 'Cid' }])
    expect(text).toBe('\uFEFFName\nAnn\nBob\nCid\n')
  })

  it.each(['=cmd()', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠x'])(
    'has no cell that a spreadsheet would run: %j',
    async (formula) => {
      const text = await textOf(named, [{ name: formula }])
      expect(text.replace(/^\uFEFFName\n"?/, '')).toMatch(/^'/)
    },
  )
})
