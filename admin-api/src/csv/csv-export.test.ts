import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collect } from '../../test/support/collect.ts'
import { type CsvColumns, column, csvOf, type ExportedRow, isoTime, list, listOf, time } from './csv-export.ts'
import { readCsvRows } from './csv-rows.ts'

async function* inBatches(...batches: ExportedRow[][]) {
  yield* batches
}

async function textOf(columns: CsvColumns, ...batches: ExportedRow[][]): Promise<string> {
  return (await collect(csvOf(columns, inBatches(...batches)))).join('')
}

const named = { Name: column('name') }

describe('an exported file', () => {
  it('begins with the mark by which spreadsheets know UTF-8, and its titles', async () => {
    expect(await textOf({ Name: column('name'), 'Signed up': time('at') })).toBe('\uFEFFName,Signed up\n')
  })

  it('has the rows of all batches in their order', async () => {
    const text = await textOf(named, [{ name: 'Ann' }, { name: 'Bob' }], [], [{ name: 'Cid' }])
    expect(text).toBe('\uFEFFName\nAnn\nBob\nCid\n')
  })

  it.each([
    [null, ''],
    [undefined, ''],
    [0, '0'],
    [false, 'false'],
    ['', ''],
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

  it('gives back the texts that were written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', minLength: 1 })), async (names) => {
        const rows = names.map((name) => ({ name: `x${name}x` }))
        const read = await collect(readCsvRows(await textOf(named, rows)))
        expect(read.map(({ values }) => values.name)).toEqual(rows.map(({ name }) => name))
      }),
      { numRuns: 30 },
    )
  })
})

describe('a column', () => {
  it('of times is in ISO 8601, and empty without one', () => {
    expect(time('at')({ at: 0 })).toBe('1970-01-01T00:00:00.000Z')
    expect(isoTime(1_795_000_000_000)).toBe('2026-11-18T11:06:40.000Z')
    expect([null, undefined, '2026'].map(isoTime)).toEqual([null, null, null])
  })

  it('of lists is joined by semicolons', () => {
    expect(list('tags')({ tags: '["Sports","Clubs"]' })).toBe('Sports;Clubs')
    expect(listOf('[1,2]')).toEqual(['1', '2'])
    expect([null, undefined, '', 5, '{"a":1}', '"text"'].map(listOf)).toEqual([[], [], [], [], [], []])
  })
})
