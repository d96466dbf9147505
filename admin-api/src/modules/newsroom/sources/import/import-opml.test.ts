import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { parseOpml } from 'feedsmith'
import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { exportOpml } from '../export-opml.ts'
import { createSource, listSources } from '../sources.service.ts'
import { importOpml } from './import-opml.ts'

const opml = (body: string) => `<?xml version="1.0"?><opml version="2.0"><head/><body>${body}</body></opml>`

describe('an OPML file', () => {
  async function open() {
    const context = await buildTestContext({ store: await openTestStore() })
    const signedIn = { user: await signIn(context), sessionId: '' }
    return { context, signedIn }
  }

  it('has sources in folders; folders named like a category are taken for it', async () => {
    const { context, signedIn } = await open()
    const file = opml(`
      <outline text="My feeds">
        <outline text="sports"><outline text="Millers &amp; Larks" xmlUrl="https://m.example/feed" htmlUrl="https://m.example/" description="Games"/></outline>
        <outline text="The Gazette" title="Gazette" type="rss" xmlUrl="https://gazette.example/rss"/>
        <outline text="Chapel" category="/Alder/Churches" type="link" url="https://chapel.example"/>
      </outline>`)
    expect(await importOpml(context, signedIn, { opmlContent: file })).toMatchObject({
      imported: 2,
      errorDetails: [{ row: 2, error: expect.stringContaining('“My feeds” is not a category') }],
    })
    expect(await importOpml(context, signedIn, { opmlContent: file, category: 'Community' })).toMatchObject({
      imported: 1,
      skipped: 2,
    })
    expect(
      (await listSources(context))
        .map(({ name, url, category, sourceType, feedUrl }) => [name, url, category, sourceType, feedUrl])
        .sort(),
    ).toEqual([
      ['Chapel', 'https://chapel.example', 'Churches', 'website', null],
      ['Gazette', 'https://gazette.example/rss', 'Community', 'rss_feed', null],
      ['Millers & Larks', 'https://m.example/', 'Sports', 'website', 'https://m.example/feed'],
    ])
  })

  it('of a newsroom without sources is one that readers take, with the categories as its folders', async () => {
    const { context, signedIn } = await open()
    const file = await exportOpml(context)
    expect(parseOpml(file).body?.outlines?.map(({ text }) => text)).toEqual([...READER_CATEGORIES])
    await expect(importOpml(context, signedIn, { opmlContent: file })).rejects.toThrow('This file has no sources.')
  })

  it('written here says the same when it is read elsewhere', async () => {
    const [one, other] = [await open(), await open()]
    const shared = { status: 'active', aiSuggested: false, description: 'Bits & pieces <b>' } as const
    const kinds = [
      { name: 'A "site"', url: 'https://a.example', sourceType: 'website', feedUrl: 'https://a.example/feed' },
      { name: 'B', url: 'https://b.example', sourceType: 'website', feedUrl: null },
      { name: 'C', url: 'https://c.example/rss', sourceType: 'rss_feed', feedUrl: null },
      { name: 'D', url: 'https://www.facebook.com/d', sourceType: 'facebook_page', feedUrl: null },
    ] as const
    for (const kind of kinds) await createSource(one.context, one.signedIn, { ...shared, ...kind, category: 'Clubs' })
    const file = await exportOpml(one.context)
    expect(await importOpml(other.context, other.signedIn, { opmlContent: file })).toMatchObject({
      imported: 4,
      errors: 0,
    })
    const facts = async ({ context }: typeof one) =>
      (await listSources(context))
        .map(({ id: _, createdAt: _at, ...source }) => source)
        .sort((a, b) => a.name.localeCompare(b.name))
    expect(await facts(other)).toEqual(await facts(one))
  })

  it('is well-formed, whatever a source is called', async () => {
    const { context, signedIn } = await open()
    const description = 'One\u0001\u001b\uffff two </outline> ]]> "\u{1f600}"'
    const source = { name: 'A\u0008 & B', url: 'https://a.example/?"><x>', category: 'Clubs', description } as const
    await createSource(context, signedIn, {
      ...source,
      status: 'active',
      aiSuggested: false,
      sourceType: 'website',
      feedUrl: null,
    })
    const file = await exportOpml(context)
    expect(file).not.toMatch(/[^\P{Cc}\n\r\t]|[\uFFFE\uFFFF]/u)
    expect(file).toContain('text="A &amp; B"')
  })

  it.each(['', 'no xml', '<html><body>hello</body></html>', `${'<outline>'.repeat(20_000)}`])(
    'that is none, or a malicious one, is refused',
    async (opmlContent) => {
      const { context, signedIn } = await open()
      await expect(importOpml(context, signedIn, { opmlContent })).rejects.toThrow(
        /This is not an OPML file, or it is damaged.|This file has no sources./,
      )
    },
  )
})
