import type { CsvImportResult } from '@hometown/shared-types/csv-import'
import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { listSources } from '../sources.service.ts'
import { importSourcesCsv } from './import-csv.ts'

const HEADER = 'Category,Name,URL,Source Type,Description'

describe('a CSV file of sources', () => {
  async function open() {
    const context = await buildTestContext({ store: await openTestStore() })
    const user = await signIn(context)
    const run = (...lines: string[]): Promise<CsvImportResult> =>
      importSourcesCsv(context, { user, sessionId: '' }, lines.join('\r\n'))
    return { context, run }
  }

  it('brings good rows in, skips addresses that are known and says what is wrong with the rest', async () => {
    const { run, context } = await open()
    await run(HEADER, 'Community,The Gazette,https://gazette.example/,Website,')
    const result = await run(
      HEADER,
      'Sports,Millers,millers.example/feed,RSS Feed,"Games, ""home"" and away"',
      'Weather,Forecast,https://weather.example,,',
      'Community,Nowhere,not an address,,',
      '',
      'community news,Gazette again,http://WWW.gazette.example,Website,',
      'Sports,Millers twice,https://millers.example/feed/,,',
      'Events,,https://fair.example,,',
      'Churches,Bethany,https://www.facebook.com/bethany,,',
      'Clubs,Rotary,https://rotary.example,Newspaper,',
    )
    expect(result).toEqual({
      imported: 2,
      skipped: 2,
      errors: 4,
      message: 'Imported 2 sources. 4 errors, 2 skipped.',
      errorDetails: [
        {
          row: 3,
          error:
            '“Weather” is not a category; there are Events, Sports, Business, Community, Obituaries, Clubs, Churches',
        },
        { row: 4, error: '“not an address” is not a web address' },
        { row: 8, error: 'Name and URL are required.' },
        {
          row: 10,
          error: '“Newspaper” is not a source type; there are Website, RSS feed, Facebook page, Instagram',
        },
      ],
      skippedDetails: [
        { row: 6, name: 'Gazette again', reason: 'This address is already a source: “The Gazette”' },
        { row: 7, name: 'Millers twice', reason: 'This address is already a source: “Millers”' },
      ],
    })
    expect(await listSources(context)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'Millers',
          url: 'https://millers.example/feed',
          sourceType: 'rss_feed',
          description: 'Games, "home" and away',
          status: 'active',
        }),
        expect.objectContaining({ name: 'Bethany', sourceType: 'facebook_page', category: 'Churches' }),
      ]),
    )
  })

  it.each([
    ['a byte order mark and semicolons', '\uFEFFCATEGORY;NAME;URL', 'Events;Fair;https://fair.example'],
    ['tabs', 'category\tname\turl\tsource_type', 'Events\tFair\thttps://fair.example\trss'],
    ['columns in another order, under other names', 'Web address,Title,Kind,Section', 'fair.example,Fair,site,events'],
    ['quotes', '"Name","URL","Category"', '"Fair","https://fair.example","Events"'],
  ])('may have %s', async (_what, header, row) => {
    const { run } = await open()
    expect(await run(header, row)).toMatchObject({ imported: 1, errors: 0 })
  })

  it('is refused as a whole when it lacks a column, has no rows or too many', async () => {
    const { run, context } = await open()
    await expect(run('Name,Category', 'Fair,Events')).rejects.toThrow(
      'The file has no “URL” column. The first row must name the columns: Category, Name, URL, Source Type, Description.',
    )
    await expect(run('A,B', '1,2')).rejects.toThrow(
      'The file has no “Category”, “Name”, or “URL” column. The first row',
    )
    await expect(run(HEADER)).rejects.toThrow('The file has no rows below its header.')
    const rows = Array.from({ length: 10_001 }, (_, index) => `Events,Fair ${index},https://fair.example/${index},,`)
    await expect(run(HEADER, ...rows)).rejects.toThrow('A file can have at most 10,000 rows.')
    expect(await listSources(context)).toEqual([])
  })

  it('brings in what stands before a quotation mark that nobody closes', async () => {
    const { run } = await open()
    expect(
      await run(HEADER, 'Events,Fair,https://fair.example,,', `Events,"Broken,${'x'.repeat(60_000)}`),
    ).toMatchObject({
      imported: 1,
      errorDetails: [{ row: 3, error: expect.stringContaining('A quotation mark isn’t closed here') }],
    })
  })

  it('is noted in the log of actions', async () => {
    const { run, context } = await open()
    await run(HEADER, 'Events,Fair,https://fair.example,,')
    const actions = await context.store.db.selectFrom('audit_log').select(['action', 'details']).execute()
    expect(actions).toEqual([{ action: 'source.import', details: '{"imported":1,"errors":0,"skipped":0}' }])
  })
})
