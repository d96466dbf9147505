import { createSourceSchema } from '@hometown/shared-types/contract/sources'
import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { exportOpml, importOpml, importSourcesCsv } from './import-sources.ts'
import { createSource, listSources } from './sources.service.ts'

const HEADER = 'Category,Name,URL,Source Type,Description'

async function open() {
  const context = await buildTestContext()
  const user = await signIn(context)
  return {
    ...{ context, user },
    importCsv: (...lines: string[]) => importSourcesCsv(context, user, lines.join('\r\n')),
    facts: async () =>
      (await listSources(context))
        .map(({ name, url, category, sourceType, feedUrl }) => [name, url, category, sourceType, feedUrl])
        .sort(),
  }
}

describe('a CSV file of sources', () => {
  it('brings good rows in, skips addresses that are known and says what is wrong with the rest', async () => {
    const { importCsv, facts, context } = await open()
    await importCsv(HEADER, 'Community,The Gazette,https://gazette.example/,Website,')
    const result = await importCsv(
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
    const categories = 'Events, Sports, Business, Community, Obituaries, Clubs, Churches'
    const types = 'Website, RSS feed, Facebook page, Instagram'
    expect(result).toEqual({
      ...{ imported: 2, skipped: 2, errors: 4, message: 'Imported 2 sources. 4 errors, 2 skipped.' },
      errorDetails: [
        { row: 3, error: `“Weather” is not a category; there are ${categories}` },
        { row: 4, error: '“not an address” is not a web address' },
        { row: 8, error: 'Name and URL are required.' },
        { row: 10, error: `“Newspaper” is not a source type; there are ${types}` },
      ],
      skippedDetails: [
        { row: 6, name: 'Gazette again', reason: 'This address is already a source: “The Gazette”' },
        { row: 7, name: 'Millers twice', reason: 'This address is already a source: “Millers”' },
      ],
    })
    expect(await facts()).toEqual([
      ['Bethany', 'https://www.facebook.com/bethany', 'Churches', 'facebook_page', null],
      ['Millers', 'https://millers.example/feed', 'Sports', 'rss_feed', null],
      ['The Gazette', 'https://gazette.example/', 'Community', 'website', null],
    ])
    const noted = context.store.db.selectFrom('audit_log').select('details').where('action', '=', 'source.import')
    expect((await noted.execute()).map(({ details }) => details)).toContain('{"rows":8}')
  })

  it('may have its columns in another order, under other names and with semicolons, and name the links of a page', async () => {
    const { importCsv, context } = await open()
    const rows = ['fair.example;Fair;site;events;.news a', 'b.example;B;site;clubs;a[']
    const result = await importCsv('\uFEFFWeb address;Title;KIND;Section;Link Selector', ...rows)
    const errorDetails = [{ row: 3, error: 'This isn’t a CSS selector that we understand' }]
    expect(result).toMatchObject({ imported: 1, errorDetails })
    expect(await listSources(context)).toMatchObject([{ name: 'Fair', category: 'Events', linkSelector: '.news a' }])
  })
})

describe('an OPML file', () => {
  it('has sources in folders; folders named like a category are taken for it', async () => {
    const { context, user, facts } = await open()
    const opmlContent = `<?xml version="1.0"?><opml version="2.0"><head/><body>
      <outline text="My feeds">
        <outline text="sports"><outline text="Millers &amp; Larks" xmlUrl="https://m.example/feed" htmlUrl="https://m.example/"/></outline>
        <outline text="The Gazette" title="Gazette" type="rss" xmlUrl="https://gazette.example/rss"/>
        <outline text="Chapel" category="/Alder/Churches" type="link" url="https://chapel.example"/>
      </outline></body></opml>`
    expect(await importOpml(context, user, { opmlContent })).toMatchObject({
      imported: 2,
      errorDetails: [{ row: 2, error: expect.stringContaining('“My feeds” is not a category') }],
    })
    const again = await importOpml(context, user, { opmlContent, category: 'Community' })
    expect(again).toMatchObject({ imported: 1, skipped: 2 })
    expect(await facts()).toEqual([
      ['Chapel', 'https://chapel.example', 'Churches', 'website', null],
      ['Gazette', 'https://gazette.example/rss', 'Community', 'rss_feed', null],
      ['Millers & Larks', 'https://m.example/', 'Sports', 'website', 'https://m.example/feed'],
    ])
  })

  it('written here is well-formed and says the same when it is read elsewhere, whatever sources are called', async () => {
    const [one, other] = [await open(), await open()]
    const kinds = [
      { name: 'A "site" </outline> ]]>', url: 'https://a.example', feedUrl: 'https://a.example/feed' },
      { name: 'B', url: 'https://b.example/?"><x>' },
      { name: 'C', url: 'https://c.example/rss', sourceType: 'rss_feed' },
      { name: 'D', url: 'https://www.facebook.com/d', sourceType: 'facebook_page' },
    ]
    for (const kind of kinds) {
      const source = { ...kind, category: 'Clubs', description: 'One\u0001\u001b\uffff & two' }
      await createSource(one.context, one.user, createSourceSchema.parse(source))
    }
    const opmlContent = await exportOpml(one.context)
    expect(opmlContent).not.toMatch(/[^\P{Cc}\n\r\t]|[\uFFFE\uFFFF]/u)
    expect(await importOpml(other.context, other.user, { opmlContent })).toMatchObject({ imported: 4, errors: 0 })
    expect(await other.facts()).toEqual(await one.facts())
  })

  it.each(['', 'no xml', '<html><body>hello</body></html>', `${'<outline>'.repeat(20_000)}`])(
    'that is none, or a malicious one, is refused',
    async (opmlContent) => {
      const { context, user } = await open()
      await expect(importOpml(context, user, { opmlContent })).rejects.toThrow(
        /This is not an OPML file, or it is damaged.|This file has no sources./,
      )
    },
  )
})
