import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../../../../../testing/new-folder.ts'
import { readWxr, type WxrEntry } from './read-wxr.ts'

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><wp:wxr_version>1.2</wp:wxr_version>`
const END = '</channel></rss>'
const POST = '<wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type>'

async function read(xml: string | Buffer): Promise<WxrEntry[]> {
  const path = join(newFolder(), 'export.xml')
  writeFileSync(path, xml)
  return collect(path)
}

async function collect(path: string): Promise<WxrEntry[]> {
  const entries: WxrEntry[] = []
  for await (const entry of readWxr(path)) entries.push(entry)
  return entries
}

const itemsOf = async (xml: string | Buffer) => (await read(xml)).filter(({ kind }) => kind === 'item')

describe('the file of an export', () => {
  it('gives its site, then its items', async () => {
    const entries = await read(`${HEAD}<item>${POST}<title><![CDATA[A & <b>B</b>]]></title></item>${END}`)
    expect(entries.map(({ kind }) => kind)).toEqual(['channel', 'item'])
    expect(entries[0]?.fields.title).toBe('Old')
    expect(entries[1]?.fields.title).toBe('A & <b>B</b>')
  })

  it('may have no items', async () => {
    expect(await itemsOf(`${HEAD}${END}`)).toEqual([])
  })

  it('joins a text that is cut into several CDATA sections', async () => {
    const [item] = await itemsOf(
      `${HEAD}<item>${POST}<content:encoded><![CDATA[a ]]]]><![CDATA[> b]]></content:encoded></item>${END}`,
    )
    expect(item?.fields['content:encoded']).toBe('a ]]> b')
  })

  it('keeps signs that its chunks cut apart', async () => {
    const text = 'ж🎉'.repeat(60_000)
    const [item] = await itemsOf(
      `${HEAD}<item>${POST}<content:encoded><![CDATA[${text}]]></content:encoded></item>${END}`,
    )
    expect(item?.fields['content:encoded']).toBe(text)
  })

  it.each([
    ['windows-1252', Buffer.from('Caf\u00e9 \u0096 \u0093fine\u0094', 'latin1'), 'Café – “fine”'],
    ['ISO-8859-1', Buffer.from('Café – “fine”'), 'Café – “fine”'],
    ['ISO-8859-1', Buffer.from(`${'é'.repeat(70_000)}\u00e9`, 'latin1'), 'é'.repeat(70_001)],
    ['UTF-16', Buffer.from('Café'), 'Café'],
    ['no-such-encoding', Buffer.from('Café \u00e9', 'latin1'), 'Caf\ufffd \ufffd'],
  ])('is read in the encoding that it declares, unless it is UTF-8: %s', async (encoding, text, title) => {
    const [before, after] = `${HEAD.replace('UTF-8', encoding)}<item>${POST}<title>|</title></item>${END}`.split('|')
    const [item] = await itemsOf(Buffer.concat([Buffer.from(before ?? ''), text, Buffer.from(after ?? '')]))
    expect(item?.fields.title).toBe(title)
  })

  it('ends lines where a text that was pasted from Word or PowerPoint does', async () => {
    const [item] = await itemsOf(
      `${HEAD}<item>${POST}<content:encoded><![CDATA[One\u000btwo]]></content:encoded></item>${END}`,
    )
    expect(item?.fields['content:encoded']).toBe('One\ntwo')
  })

  it.each([
    ['a page of HTML', '<!doctype html><html><body>Log in</body></html>'],
    ['another feed', '<rss version="2.0"><channel><title>News</title><item><title>One</title></item></channel></rss>'],
    ['other XML', '<urlset><url/></urlset>'],
    ['no XML', 'PK\u0003\u0004 zip file'],
    ['nothing', ''],
    ['a long text', 'x'.repeat(300_000)],
  ])('is refused if it is %s', async (_name, text) => {
    await expect(read(text)).rejects.toThrow('isn’t an export of WordPress')
  })

  it('is refused if it ends in the middle', async () => {
    await expect(read(`${HEAD}<item>${POST}<title>Half`)).rejects.toThrow('ends in the middle')
  })

  it('never expands entities that it defines itself', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY x SYSTEM "file:///etc/passwd">]>`
    const [item] = await itemsOf(
      `${bomb}${HEAD.slice(HEAD.indexOf('<rss'))}<item>${POST}<title>&c;&x;</title></item>${END}`,
    )
    expect(item?.fields.title).toBe('&c;&x;')
  })

  it('is refused if a tag has no end', async () => {
    await expect(read(`${HEAD}<item title="${'x'.repeat(300_000)}`)).rejects.toThrow('isn’t an export of WordPress')
  })

  it('is refused if its elements nest without end', async () => {
    await expect(read(`${HEAD}${'<item>'.repeat(1000)}`)).rejects.toThrow('isn’t an export of WordPress')
  })
})
