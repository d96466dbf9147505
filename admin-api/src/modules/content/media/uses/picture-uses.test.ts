import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { createArticle, deleteArticle, updateArticle } from '../../../../../test/support/write-articles.ts'

const upload = (digit: number) => `/uploads/${String(digit).repeat(32)}.webp`
const image = (src: string) => `<p><img src="${src}" alt=""></p>`

async function usesOf(context: TestContext) {
  const rows = await context.store.db.selectFrom('picture_uses').selectAll().orderBy('url').execute()
  return rows.map(({ url, is_shown }) => [url, is_shown])
}

async function queueOf(context: TestContext) {
  const rows = await context.store.db.selectFrom('picture_copies').select('url').orderBy('url').execute()
  return rows.map(({ url }) => url)
}

describe('the pictures that an article shows', () => {
  async function open() {
    const context = await buildTestContext()
    const content = `${image(upload(2))}${image(upload(2))}${image('https://elsewhere.invalid/a.jpg')}`
    const article = await createArticle(
      context,
      newArticle({ imageUrl: upload(1), content, status: 'published' }),
      null,
    )
    return { context, article }
  }

  it('are noted with each save, and asked for; those of others are not', async () => {
    const { context, article } = await open()
    expect(await usesOf(context)).toEqual([
      [upload(1), 1],
      [upload(2), 1],
    ])
    expect(await queueOf(context)).toEqual([upload(1), upload(2)])
    await updateArticle(context, article.id, { content: image(upload(3)) }, null)
    expect(await usesOf(context)).toEqual([
      [upload(1), 1],
      [upload(2), 0],
      [upload(3), 1],
    ])
    await deleteArticle(context, article.id, null)
    expect(await usesOf(context)).toEqual([])
  })

  it('are asked for when a draft is published', async () => {
    const context = await buildTestContext()
    const { id } = await createArticle(context, newArticle({ content: image(upload(2)) }), null)
    expect(await queueOf(context)).toEqual([])
    await updateArticle(context, id, { status: 'published' }, null)
    expect(await queueOf(context)).toEqual([upload(2)])
  })
})
