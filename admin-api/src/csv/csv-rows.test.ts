import { expect, it } from 'vitest'
import { readCsvRows } from './csv-rows.ts'

async function readNumbered(text: string) {
  return (await Array.fromAsync(readCsvRows(text))).map(({ row, values }) => [row, { ...values }])
}

it.each([
  ['commas', 'Name,Town\nAnn,Alder\n'],
  ['a line that names the separator', 'sep=;\r\nName;Town\r\nAnn;Alder\r\n'],
  ['a byte order mark and a quoted line that names the separator', '\uFEFF"sep=|"\nName|Town\nAnn|Alder\n'],
  ['spaces around cells', ' Name , Town \n  Ann ,\tAlder\n'],
])('is read with %s', async (_, text) => {
  const [first] = await readNumbered(text)
  expect(first).toEqual([2, expect.objectContaining({ name: 'Ann', town: 'Alder' })])
})

it('may have line breaks, quotes and separators in quoted cells, and quotes in the middle of a cell', async () => {
  expect(await readNumbered('name,note\n"Ann","two\nlines, and ""quotes"""\nThe "Larks",\n')).toEqual([
    [2, { name: 'Ann', note: 'two\nlines, and "quotes"' }],
    [3, { name: 'The "Larks"', note: '' }],
  ])
})

it('counts its rows as a spreadsheet does, the empty ones too', async () => {
  expect(await readNumbered('\n,\nname,town\n\nAnn,Alder\n,\n \nBob,Birch\n')).toEqual([
    [5, { name: 'Ann', town: 'Alder' }],
    [8, { name: 'Bob', town: 'Birch' }],
  ])
})

it('fills missing cells with nothing, passes over further ones, and takes the first of two columns of one name', async () => {
  expect(await readNumbered('name,town,name\nAnn\nBob,Birch,Bobby,more\n')).toEqual([
    [2, { name: 'Ann', town: '' }],
    [3, { name: 'Bob', town: 'Birch' }],
  ])
})

it('may name a column as objects name their inner parts', async () => {
  const [row] = await Array.fromAsync(readCsvRows('__proto__,constructor\na,b\n'))
  expect(Object.entries(row?.values ?? {})).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
  ])
})

it.each([
  ['in a long file', `name\na\nb\n"${'x\n'.repeat(40_000)}`, ['a', 'b'], 4],
  ['at the end of a short file', 'name\na\n"b\n', ['a'], 3],
])('gives the rows before a quotation mark that is not closed, and names the row: %s', async (_, text, names, row) => {
  const found: unknown[] = []
  const reading = async () => {
    for await (const { values } of readCsvRows(text)) found.push(values.name)
  }
  const message = 'A quotation mark isn’t closed here, so we can’t read the rest of the file.'
  await expect(reading()).rejects.toMatchObject({ row, message })
  expect(found).toEqual(names)
})
