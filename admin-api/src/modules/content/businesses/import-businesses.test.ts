import type { CsvImportResult } from '@hometown/shared-types/contract/csv-import'
import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { importBusinesses } from './import-businesses.ts'

const HEADER = 'Name,Category,Address,Phone,Email,Website,Hours,Description,Status'

describe('a CSV file of businesses', () => {
  async function open() {
    const context = await buildTestContext()
    const user = await signIn(context)
    const run = (csv: string): Promise<CsvImportResult> => importBusinesses(context, user, csv)
    const rows = () => context.store.db.selectFrom('businesses').selectAll().orderBy('name').execute()
    return { run, rows }
  }

  it('brings good rows in, whatever is wrong with the others, and counts as a spreadsheet does', async () => {
    const { run, rows } = await open()
    const result = await run(
      [
        HEADER,
        'Petrick Hardware,Home & Hardware,14 Mill Street,555-0142,,petrick.invalid,Mon-Fri 8-5; Sat 8-12,"Nails, by the ""pound""",published',
        '',
        ',Shops,,,,,,,',
        '"Two',
        'lines",Shops,,,,,by appointment,,draft',
        'Bad mail,Shops,,,nobody,,,,',
        'PETRICK  hardware,,"14 Mill Street",,,,,,',
        'Another name,,,,,https://www.petrick.invalid/,,,',
        'Odd status,,,,,,,,archived',
      ].join('\r\n'),
    )
    expect(result).toEqual({
      ...{ imported: 2, skipped: 2, errors: 3, message: 'Imported 2 businesses. 3 errors, 2 skipped.' },
      errorDetails: [
        { row: 4, error: 'Name is required' },
        { row: 6, error: 'This is not an email address' },
        { row: 9, error: 'Status must be draft or published' },
      ],
      skippedDetails: [
        { row: 7, name: 'PETRICK hardware', reason: 'This name and address are already in the directory' },
        { row: 8, name: 'Another name', reason: 'This website is already in the directory' },
      ],
    })
    const [hardware, other] = await rows()
    const texts = { description: 'Nails, by the "pound"', category: 'Home & Hardware' }
    expect(hardware).toMatchObject({ ...texts, status: 'published' })
    expect(JSON.parse(hardware?.hours ?? '').saturday).toEqual([{ opens: '08:00', closes: '12:00' }])
    expect(other).toMatchObject({ name: 'Two lines', hours: null, hours_note: 'by appointment', status: 'draft' })
  })

  it('reads the hours of its own export, and keeps all words about them', async () => {
    const { run, rows } = await open()
    const hours = JSON.stringify({ monday: [{ opens: '09:00', closes: '17:00' }], sunday: [] })
    await run(
      `name,hours,hours_note\nBakery,"${hours.replaceAll('"', '""')}",Closed on holidays\nMill,By appointment,Ring twice`,
    )
    expect(await rows()).toMatchObject([
      { hours, hours_note: 'Closed on holidays' },
      { hours: null, hours_note: 'By appointment. Ring twice' },
    ])
  })

  it('refuses a file without names, without rows, and one that is too long, before anything is written', async () => {
    const { run, rows } = await open()
    await expect(run('A,B\n1,2')).rejects.toThrow('The file has no “Name” column.')
    await expect(run(HEADER)).rejects.toThrow('The file has no rows below its header.')
    await expect(run(`Name\n${Array.from({ length: 10_001 }, (_, at) => `B${at}`).join('\n')}`)).rejects.toThrow(
      'at most 10,000 rows',
    )
    expect(await rows()).toEqual([])
  })
})
