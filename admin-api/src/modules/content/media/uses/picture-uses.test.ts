import { expect, it } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { createArticle, deleteArticle, updateArticle } from '../../../../../test/support/write-articles.ts'

const upload = (digit: number) => `/uploads/${String(digit).repeat(32)}.webp`
const image = (src: string) => `<p><img src="${src}" alt=""></p>`

it('the pictures that an article shows are noted with each save; those of others are not', async () => {
  const context = await buildTestContext()
  const content = `${image(upload(2))}${image(upload(2))}${image('https://elsewhere.invalid/a.jpg')}`
  const { id } = await createArticle(context, newArticle({ imageUrl: upload(1), content }), null)
  const uses = async () =>
    (await context.store.db.selectFrom('picture_uses').select('url').orderBy('url').execute()).map(({ url }) => url)
  expect(await uses()).toEqual([upload(1), upload(2)])
  await updateArticle(context, id, { content: image(upload(3)) }, null)
  expect(await uses()).toEqual([upload(1), upload(3)])
  await deleteArticle(context, id, null)
  expect(await uses()).toEqual([])
})
