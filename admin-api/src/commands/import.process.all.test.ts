import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { OLD_COURIER, pictureOf } from '../../test/support/old-site.ts'
import { createProcessLock } from '../database/sqlite/process-lock.ts'
import { openSqlite } from '../database/sqlite/sqlite.ts'

const COMMAND = join(import.meta.dirname, 'import.ts')
/** More than are read at the same time, twice. */
const POSTS = 60
/** When some are stored: every other post has a picture. */
const KILLED_AT_PICTURE = 18

function newInstallation(): string {
  const dataDir = newFolder()
  copyFileSync(inject('sqliteTemplate'), join(dataDir, 'hometown.sqlite'))
  return dataDir
}

function start(dataDir: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [COMMAND, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, SITE_URL: 'http://localhost:3000', SAMPLE_CONTENT: 'false' },
  })
}

async function run(dataDir: string, args: readonly string[]) {
  const child = start(dataDir, args)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = await once(child, 'close')
  return { code: Number(code), output }
}

/** What an import leaves, but for times and ids of this installation. */
async function contentOf(dataDir: string) {
  const store = openSqlite(join(dataDir, 'hometown.sqlite'))
  try {
    const articles = await store.db.selectFrom('articles').selectAll().orderBy('slug').execute()
    const paths = await store.db.selectFrom('redirects').select('path').orderBy('path').execute()
    const media = await store.db.selectFrom('media').select(['url', 'caption', 'alt']).orderBy('url').execute()
    const items = await store.db.selectFrom('imported_items').select(['item_id', 'digest']).orderBy('item_id').execute()
    return { articles: articles.map(({ id: _id, wordpress_id: _number, ...row }) => row), paths, media, items }
  } finally {
    await store.close()
  }
}

/** Pictures of the old site, on this machine. */
async function serveOldSite() {
  const pictures = await Promise.all([0, 1, 2, 3, 4].map(pictureOf))
  let onAsk = () => undefined as unknown
  const server = createServer((request, response) => {
    onAsk()
    const number = Number(/(\d+)\.png$/.exec(request.url ?? '')?.[1] ?? 0)
    response.setHeader('content-type', 'image/png').end(pictures[number % pictures.length])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { site, onAsk: (then: () => unknown) => (onAsk = then) }
}

function exportOf(site: string): string {
  const path = join(newFolder(), 'export.xml')
  const items = Array.from({ length: POSTS }, (_, index) => {
    const number = 1000 + index
    return `<item><title>Story ${index}</title><link>${site}/2020/05/04/story-${index}/</link><dc:creator>ada</dc:creator>
<content:encoded><![CDATA[Text of story ${index}.

${index % 2 === 0 ? `<img src="${site}/wp-content/uploads/p${index}.png" alt="">` : ''}

See <a href="${site}/?p=${number - 1}">the last one</a>.]]></content:encoded><excerpt:encoded></excerpt:encoded>
<wp:post_id>${number}</wp:post_id><wp:post_date_gmt>2020-05-04 12:00:${String(index % 60).padStart(2, '0')}</wp:post_date_gmt>
<wp:post_name>story-${index}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<category domain="category" nicename="sports">Sports</category></item>`
  })
  writeFileSync(
    path,
    `<?xml version="1.0"?><rss><channel><title>Old</title><link>${site}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${site}</wp:base_blog_url>${items.join('\n')}</channel></rss>`,
  )
  return path
}

describe('npm run import', () => {
  it('killed in the middle and started again, leaves the same as a run that wasn’t', async () => {
    const { site, onAsk } = await serveOldSite()
    const [file, whole, killed] = [exportOf(site), newInstallation(), newInstallation()]
    const args = [file, '--site', site]
    expect((await run(whole, args)).code).toBe(0)
    const child = start(killed, args)
    let asked = 0
    onAsk(() => ++asked === KILLED_AT_PICTURE && child.kill('SIGKILL'))
    await once(child, 'close')
    const between = await contentOf(killed)
    expect(between.articles.length).toBeGreaterThan(0)
    expect(between.articles.length).toBeLessThan(POSTS)
    expect(between.items).toHaveLength(between.articles.length)
    const { code, output } = await run(killed, args)
    expect([code, output]).toEqual([0, expect.stringContaining(`${between.articles.length} already here, unchanged`)])
    expect(await contentOf(killed)).toEqual(await contentOf(whole))
    expect((await contentOf(killed)).articles).toHaveLength(POSTS)
  }, 300_000)

  it('refuses to begin while another one runs', async () => {
    const dataDir = newInstallation()
    const lock = createProcessLock(join(dataDir, 'import.lock'))
    lock.tryToHold()
    const refused = await run(dataDir, [OLD_COURIER])
    lock.release()
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Another import is running.')])
    expect((await contentOf(dataDir)).articles).toEqual([])
  })

  it('reads no picture on a private network that only the file names', async () => {
    const { site, onAsk } = await serveOldSite()
    let asked = 0
    onAsk(() => ++asked)
    const dataDir = newInstallation()
    const { code } = await run(dataDir, [exportOf(site)])
    expect([code, asked]).toEqual([2, 0])
    expect((await contentOf(dataDir)).media).toEqual([])
  }, 60_000)
})
