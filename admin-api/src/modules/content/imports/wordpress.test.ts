import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { newFolder } from '../../../../../testing/new-folder.ts'
import type { IncomingArticle } from './import-source.ts'
import { readWxr } from './read-wxr.ts'
import { renderWordPressText } from './render-wordpress-text.ts'
import { openWxrExport } from './wxr-source.ts'

const HEAD = '<rss version="2.0"><channel><title>Old</title><wp:wxr_version>1.2</wp:wxr_version>'
const END = '</channel></rss>'
const ITEM = `${HEAD}<item><title>|</title></item>${END}`

function fileOf(xml: string): string {
  const path = join(newFolder(), 'export.xml')
  writeFileSync(path, xml)
  return path
}

async function titleOf(xml: string): Promise<string | undefined> {
  const entries = await Array.fromAsync(readWxr(fileOf(xml)))
  return entries.find(({ kind }) => kind === 'item')?.fields.title
}

describe('the file of an export', () => {
  it.each([
    ['a text in several CDATA sections', '<![CDATA[A <b> ]]]]><![CDATA[> b]]>', 'A <b> ]]> b'],
    ['signs that its chunks cut apart', 'ж🎉'.repeat(60_000), 'ж🎉'.repeat(60_000)],
  ])('may have %s', async (_what, written, read) => {
    // Old sites name another encoding than they write.
    const declared = '<?xml version="1.0" encoding="ISO-8859-1"?>'
    expect(await titleOf(declared + ITEM.replace('|', written))).toBe(read)
  })

  it.each([
    ['a page of HTML', '<!doctype html><html><body>Log in</body></html>', 'isn’t an export of WordPress'],
    ['another feed', '<rss><channel><item><title>One</title></item></channel></rss>', 'isn’t an export of WordPress'],
    ['cut off', `${HEAD}<item><title>Half`, 'ends in the middle'],
    ['of no known site', ITEM, 'Add --site https://your-old-site.'],
  ])('is refused if it is %s', async (_name, xml, message) => {
    await expect(openWxrExport(fileOf(xml), { site: undefined, timeZone: 'America/Chicago' })).rejects.toThrow(message)
  })

  it('never expands entities that it defines itself', async () => {
    const bomb = '<!DOCTYPE lolz [<!ENTITY a "haha"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>'
    expect(await titleOf(bomb + ITEM.replace('|', '&b;&x;'))).toBe('&b;&x;')
  })
})

const AUTHORS = `<wp:author><wp:author_login>ida.w</wp:author_login><wp:author_display_name>Ida Wells</wp:author_display_name></wp:author>
<wp:author><wp:author_login>uploader</wp:author_login><wp:author_display_name>Web Desk</wp:author_display_name></wp:author>`
const GUEST = `<item><title>Otto Brandt</title><wp:post_id>9</wp:post_id><wp:post_name>cap-otto</wp:post_name><wp:post_type>guest-author</wp:post_type></item>`

/** Reads the only article of an export, whose post has these elements too. */
async function articleWith(more: string, text = 'The levee holds.', others = ''): Promise<IncomingArticle> {
  const post = `<item><title>The levee</title><dc:creator>uploader</dc:creator><content:encoded><![CDATA[<p>${text}</p>]]></content:encoded>
<wp:post_id>7</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${more}</item>`
  const path = fileOf(`${HEAD}<link>https://old-courier.test</link>${AUTHORS}${post}${GUEST}${others}${END}`)
  const { items } = await openWxrExport(path, { site: undefined, timeZone: 'America/Chicago' })
  const [item] = await Array.fromAsync(items())
  if (!item || !('article' in item)) throw new Error('The post was left out.')
  return item.article
}

const coauthor = (nicename: string, name: string) =>
  `<category domain="author" nicename="${nicename}"><![CDATA[${name}]]></category>`
const enclosure = (value: string) =>
  `<wp:postmeta><wp:meta_key>enclosure</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`

test.each([
  ['names', coauthor('cap-ida-wells', 'Ida Wells') + coauthor('cap-otto-brandt', 'Otto Brandt')],
  ['logins of an account and of a guest', coauthor('cap-ida-w', 'ida.w') + coauthor('cap-otto', 'otto')],
])('co-authors given as %s are the byline', async (_how, terms) => {
  expect(await articleWith(terms)).toMatchObject({ authorName: 'Ida Wells and Otto Brandt', notes: [] })
})

test('co-authors whose names the file doesn’t have are in the report', async () => {
  const { authorName, notes } = await articleWith(coauthor('cap-ida-w', 'ida.w') + coauthor('cap-bo', 'bo'))
  expect(authorName).toBe('Web Desk')
  expect(notes).toEqual(['the file doesn’t name its co-authors (bo), so its byline is the account’s. Check it'])
})

test('a post of a very old version, without times in UTC, has its times in the county', async () => {
  const times =
    '<wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt><wp:post_date>2019-07-01 07:00:00</wp:post_date>'
  expect((await articleWith(times)).publishedAt).toBe(Date.parse('2019-07-01T12:00:00Z'))
})

const RECORDING = 'https://media.old-courier.test/ferry'

test('a recording that belongs to a post has a player below a text that doesn’t have it', async () => {
  const recording = enclosure(`${RECORDING}.mp3\n21169426\naudio/mpeg`)
  const player = `<figure class="wp-block-audio"><audio controls src="${RECORDING}.mp3"></audio></figure>`
  expect((await articleWith(recording)).html).toBe(`<p>The levee holds.</p>\n${player}`)
  const linked = `<a href="${RECORDING}.mp3">Listen</a>`
  expect((await articleWith(recording, linked)).html).toBe(`<p>${linked}</p>`)
})

const featured = (number: string) =>
  `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${number}</wp:meta_value></wp:postmeta>`
const PICTURE = `<item><title>Tent</title><wp:post_id>3</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old-courier.test/tent.png</wp:attachment_url></item>`
const noPictures = (list: string) =>
  `the file doesn’t have some of its pictures (${list}). Export all content in one file to bring them`

test.each([
  ['a lead picture', featured('9'), '', [noPictures('9')]],
  ['pictures of a gallery', featured('9'), '[gallery ids="3,8,9"]', [noPictures('8, 9')]],
  ['a synced pattern', '', '<!-- wp:block {"ref":9} /-->', ['its synced pattern couldn’t come']],
  ['nothing', featured('3'), '[gallery ids="3"]', []],
])('what a post names and its file doesn’t have is in the report: %s', async (_what, meta, text, notes) => {
  expect((await articleWith(meta, text, PICTURE)).notes).toEqual(notes)
})

test('what only some readers could read doesn’t become public, also behind a synced pattern with a paywall', async () => {
  const hidden = await articleWith('', '[members]For some[/members]')
  expect(hidden.status).toBe('draft')
  expect(hidden.html).toContain('For some')
  expect(hidden.notes).toContainEqual(expect.stringContaining('not everyone could read ([members]), so it is a draft'))
  const pattern = (text: string) =>
    `<item><title>Wall</title><wp:post_id>9</wp:post_id><wp:post_type>wp_block</wp:post_type><content:encoded><![CDATA[${text}]]></content:encoded></item>`
  const text = 'Free. <!-- wp:block {"ref":9} /--> Paid.'
  expect((await articleWith('', text, pattern('<!-- wp:jetpack/paywall /-->'))).status).toBe('draft')
  expect((await articleWith('', text, pattern('<p>Read on.</p>'))).status).toBe('published')
})

const picture = { address: 'https://old.test/a.png', alt: 'A "tent"', caption: 'Tent & rain' }
const render = (text: string) => renderWordPressText(text, () => [picture])
const htmlOf = (text: string) => render(text).html

describe('a stored text of WordPress', () => {
  it.each([
    ['empty lines part paragraphs', 'One.\n\nTwo.', '<p>One.</p>\n<p>Two.</p>'],
    ['preformatted text stays', '<pre>a\n\n\nb</pre>', '<pre>a\n\n\nb</pre>'],
    ['a page break stays between paragraphs', 'One.<!--nextpage-->Two.', '<p>One.</p><!--nextpage--><p>Two.</p>'],
    ['words in brackets stay', 'He said [sic] it [laughs].', '<p>He said [sic] it [laughs].</p>'],
    ['an escaped shortcode is shown', 'Write [[gallery]].', '<p>Write [gallery].</p>'],
    ['a shortcode of a plugin keeps what it encloses', 'A [box color="red"]word[/box].', '<p>A word.</p>'],
    [
      'an old caption has its text in an attribute',
      '[caption caption="The <em>tent</em>"]<img src="a.png">[/caption]',
      '<figure class="wp-caption"><img src="a.png">\n<figcaption>The <em>tent</em></figcaption>\n</figure>',
    ],
  ])('%s', (_name, text, html) => {
    expect(htmlOf(text).trim()).toBe(html)
  })

  it('escapes what it writes into a gallery', () => {
    expect(htmlOf('[gallery]')).toMatch(/alt="A &quot;tent&quot;">\s*<figcaption>Tent &amp; rain<\/figcaption>/)
  })

  it.each([
    ['[members]For [b]members[/b].[/members]', ['[b]', '[members]']],
    ['[caption id="x"]<img src="a.png"> [members]Text[/members][/caption]', ['[members]']],
    ['[form id="1"] [sic] [caption]Text[/caption] [playlist][/playlist] [[/members]] [[paywall]]', []],
    ['<!-- wp:shop/lock --><!-- wp:paragraph --><p>Text.</p><!-- /wp:paragraph -->', ['block “shop/lock”']],
    ['<p>Free.</p><!-- wp:jetpack/paywall /--><p>Paid.</p>', ['block “jetpack/paywall”']],
    ['<!-- wp:jetpack/subscriptions {"a":1} /--><p>A paywall is text.</p>', []],
    ['Free. [leaky_paywall id="3"] Paid. [members-only]', ['[leaky_paywall]', '[members-only]']],
    ['<!-- wp:core-embed/youtube -->https://youtu.be/x<!-- /wp:core-embed/youtube -->', []],
  ])('tells what may enclose text for some readers only: %s', (text, restricted) => {
    expect(render(text).restricted).toEqual(restricted)
  })
})
