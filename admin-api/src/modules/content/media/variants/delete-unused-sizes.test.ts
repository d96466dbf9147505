import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../../test/support/build-test-app.ts'
import { guardedOutside, serveOutside } from '../../../../../test/support/loopback-outside.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { newIssue } from '../../../../../test/support/new-issue.ts'
import { createArticle, deleteArticle } from '../../../../../test/support/write-articles.ts'
import { folderOf } from '../../../../file-storage/file-storage.ts'
import { saveIssueContent } from '../../../audience/newsletters/sending/sending.service.ts'
import { deleteUnusedPictures, UNUSED_GRACE_MS } from './delete-unused-sizes.ts'
import { makeNextCopies } from './picture-copies.job.ts'

async function urlsOf(context: TestContext): Promise<string[]> {
  const rows = await context.store.db.selectFrom('picture_copies').select('url').execute()
  return rows.map(({ url }) => url.replace(/^.*\//, '')).sort()
}

const filesOf = (context: TestContext) => readdir(folderOf(context.config.dataDir, 'derived'))

/** Sets the files' times to the test's clock. */
async function dateFiles(context: TestContext, time = context.clock.now()): Promise<void> {
  const folder = folderOf(context.config.dataDir, 'derived')
  for (const name of await readdir(folder)) await utimes(join(folder, name), time / 1000, time / 1000)
}

function drawn(background: string) {
  return sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
}

describe('the sizes of pictures', () => {
  async function open() {
    const pictures: Record<string, Buffer> = { '/a.png': await drawn('teal'), '/b.png': await drawn('navy') }
    const host = await serveOutside((request, response) => response.end(pictures[request.url ?? '']))
    const context = await buildTestContext({
      env: { WORDPRESS_URL: host.origin },
      outside: guardedOutside(),
    })
    const content = `<p>Words</p><img src="${host.origin}/b.png" alt="B">`
    const fields = newArticle({ imageUrl: `${host.origin}/a.png`, content, status: 'published' })
    const article = await createArticle(context, fields, null)
    while ((await makeNextCopies(context)) === 'done');
    await dateFiles(context)
    return { context, host, pictures, article }
  }

  async function passDay(context: TestContext): Promise<void> {
    await deleteUnusedPictures(context)
    context.clock.advance(UNUSED_GRACE_MS)
    await deleteUnusedPictures(context)
  }

  it('stay as long as an article shows them, at its head or in its text', async () => {
    const { context } = await open()
    const files = await filesOf(context)
    await passDay(context)
    expect(await urlsOf(context)).toEqual(['a.png', 'b.png'])
    expect(await filesOf(context)).toEqual(files)
  })

  it('go a day after the last article that shows them is gone, and not before', async () => {
    const { context, article } = await open()
    const files = await filesOf(context)
    await deleteArticle(context, article.id, null)
    await deleteUnusedPictures(context)
    context.clock.advance(UNUSED_GRACE_MS - 1)
    await deleteUnusedPictures(context)
    expect(await filesOf(context)).toEqual(files)
    context.clock.advance(1)
    await deleteUnusedPictures(context)
    expect(await urlsOf(context)).toEqual([])
    expect(await filesOf(context)).toEqual([])
  })

  it('stay for good when a newsletter that was sent shows them, also without their article', async () => {
    const { context, article } = await open()
    const files = await filesOf(context)
    const [kept = ''] = files
    const { db } = context.store
    const newsletter = { id: 'n', title: 'Sent', status: 'sent' as const, created_at: 1, updated_at: 1 }
    await db.insertInto('newsletters').values(newsletter).execute()
    const introductionHtml = `<img src="https://paper.example/derived/${kept}" alt="">`
    const content = newIssue({ newsletterId: 'n', introductionHtml })
    await saveIssueContent(db, content, 1)
    await deleteArticle(context, article.id, null)
    await passDay(context)
    const hashOf = (name: string) => name.split('-', 1)[0]
    expect(await filesOf(context)).toEqual(files.filter((name) => hashOf(name) === hashOf(kept)))
  })

  it('stay as long as a business shows them, wherever its picture is from', async () => {
    const { context, host, article } = await open()
    const times = { created_at: 1, updated_at: 1 }
    const texts = { category: null, description: null, address: null, phone: null, email: null, website: null }
    await context.store.db
      .insertInto('businesses')
      .values({ id: 'b', slug: 'b', name: 'B', ...texts, hours: null, hours_note: null, status: 'draft', ...times })
      .execute()
    await context.store.db
      .updateTable('businesses')
      .set({ image_url: `${host.origin}/a.png` })
      .execute()
    await deleteArticle(context, article.id, null)
    await passDay(context)
    expect(await urlsOf(context)).toEqual(['a.png'])
  })
})
