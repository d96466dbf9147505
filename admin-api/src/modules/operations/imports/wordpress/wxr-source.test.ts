import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../../../../../testing/new-folder.ts'
import type { IncomingArticle, IncomingItem } from '../incoming.ts'
import { openWxr } from './wxr-source.ts'

const AUTHORS = `<wp:author><wp:author_login>ida.w</wp:author_login><wp:author_display_name>Ida Wells</wp:author_display_name></wp:author>
<wp:author><wp:author_login>uploader</wp:author_login><wp:author_display_name>Web Desk</wp:author_display_name></wp:author>`
const GUEST = `<item><title>Otto Brandt</title><wp:post_id>9</wp:post_id><wp:post_name>cap-otto</wp:post_name><wp:post_type>guest-author</wp:post_type></item>`

/** The only article of an export, whose post has these elements too. */
async function articleWith(more: string, text = 'The levee holds.', others = ''): Promise<IncomingArticle> {
  const post = `<item><title>The levee</title><dc:creator>uploader</dc:creator><content:encoded><![CDATA[<p>${text}</p>]]></content:encoded>
<wp:post_id>7</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${more}</item>`
  const path = join(newFolder(), 'export.xml')
  writeFileSync(
    path,
    `<rss><channel><link>https://old-courier.test</link><wp:wxr_version>1.2</wp:wxr_version>${AUTHORS}${post}${GUEST}${others}</channel></rss>`,
  )
  const { items } = await openWxr(path, { site: undefined, timeZone: 'America/Chicago' })
  const found: IncomingItem[] = []
  for await (const item of items()) found.push(item)
  expect(found).toHaveLength(1)
  const [item] = found
  if (!item || !('article' in item)) throw new Error('The post was left out.')
  return item.article
}

const coauthor = (nicename: string, name: string) =>
  `<category domain="author" nicename="${nicename}"><![CDATA[${name}]]></category>`
const enclosure = (value: string, key = 'enclosure') =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`

test.each([
  ['names', coauthor('cap-ida-wells', 'Ida Wells') + coauthor('cap-otto-brandt', 'Otto Brandt')],
  ['logins of an account and of a guest', coauthor('cap-ida-w', 'ida.w') + coauthor('cap-otto', 'otto')],
  ['names of another plugin', coauthor('ida-wells', 'Ida Wells') + coauthor('otto-brandt', 'Otto Brandt')],
])('co-authors given as %s are the byline', async (_how, terms) => {
  expect(await articleWith(terms)).toMatchObject({ authorName: 'Ida Wells and Otto Brandt', notes: [] })
})

test('co-authors whose names the file doesn’t have are in the report', async () => {
  const { authorName, notes } = await articleWith(coauthor('cap-ida-w', 'ida.w') + coauthor('cap-bo', 'bo'))
  expect(authorName).toBe('Web Desk')
  expect(notes).toEqual(['the file doesn’t name its co-authors (bo), so its byline is the account’s. Check it'])
})

const RECORDING = 'https://media.old-courier.test/ferry'

test.each([
  ['audio', `${RECORDING}.mp3\n21169426\naudio/mpeg\na:1:{}`, 'enclosure'],
  ['audio', `${RECORDING}.mp3`, 'audio_file'],
  ['video', `${RECORDING}?id=4\n0\nvideo/mp4`, '_film:enclosure'],
])('a recording that belongs to a post has a player below the text: %s', async (kind, value, key) => {
  const [address] = value.split('\n')
  expect((await articleWith(enclosure(value, key))).html).toBe(
    `<p>The levee holds.</p>\n<figure class="wp-block-${kind}"><${kind} controls src="${address}"></${kind}></figure>`,
  )
})

test('a file that belongs to a post is a link, and nothing that its text has comes twice', async () => {
  const { html } = await articleWith(enclosure(`${RECORDING}.pdf\n12\napplication/pdf`))
  expect(html).toContain(`<p><a href="${RECORDING}.pdf">ferry.pdf</a></p>`)
  const linked = `<a href="${RECORDING}.mp3">Listen</a>`
  expect((await articleWith(enclosure(`${RECORDING}.mp3`), linked)).html).toBe(`<p>${linked}</p>`)
})

const featured = (number: string) =>
  `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${number}</wp:meta_value></wp:postmeta>`
const PICTURE = `<item><title>Tent</title><wp:post_id>3</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old-courier.test/tent.png</wp:attachment_url></item>`
const noPictures = (list: string) =>
  `the file doesn’t have some of its pictures (${list}). Export all content in one file to bring them`

test.each([
  ['a lead picture', featured('9'), '', [noPictures('9')]],
  ['pictures of a gallery', featured('9'), '[gallery ids="3,8,9"]', [noPictures('8, 9')]],
  ['all pictures of a gallery', '', '[gallery]', [noPictures('a whole gallery')]],
  ['a synced pattern', '', '<!-- wp:block {"ref":9} /-->', ['the file doesn’t have its synced pattern 9']],
  ['nothing', featured('3'), '[gallery ids="3"]', []],
  ['nothing, with no lead picture', featured('0') + featured('-1'), '', []],
])('what a post names and its file doesn’t have is in the report: %s', async (_what, meta, text, notes) => {
  expect((await articleWith(meta, text, PICTURE)).notes).toEqual(notes)
})
