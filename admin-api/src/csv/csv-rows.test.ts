import { expect, it } from 'vitest'
import { BrokenCsvError, readCsvRows } from './csv-rows.ts'

async function read(text: string) {
  const rows: Record<string, string>[] = []
  let problem = ''
  try {
    for await (const { values } of readCsvRows(text)) if (rows.length < 10_000) rows.push(values)
  } catch (error) {
    if (!(error instanceof BrokenCsvError)) throw error
    problem = `row ${error.row}: ${error.message}`
  }
  return { rows, problem }
}

it('has so many columns as people have; others are passed over', async () => {
  const header = Array.from({ length: 8000 }, (_, place) => `,c${place}`).join('')
  const { rows } = await read(`name${header}\n${'a,b,c\n'.repeat(10_000)}`)
  expect(rows).toHaveLength(10_000)
  expect(rows[0]).toMatchObject({ name: 'a', c0: 'b', c1: 'c' })
  expect(Object.keys(rows[0] ?? {}).length).toBeLessThanOrEqual(200)
})

it('of nothing but line breaks is given up, and says so', async () => {
  const { rows, problem } = await read(`name\na\n${'\n'.repeat(4_000_000)}b\n`)
  expect(rows).toEqual([{ name: 'a' }])
  expect(problem).toBe('row 20003: There are too many empty rows; what comes after them can’t be read.')
})

it('may have empty rows in it', async () => {
  const { rows, problem } = await read(`name\na\n${'\n'.repeat(5000)}b\n`)
  expect(rows).toEqual([{ name: 'a' }, { name: 'b' }])
  expect(problem).toBe('')
})
