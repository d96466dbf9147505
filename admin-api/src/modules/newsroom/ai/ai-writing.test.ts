import { expect, test } from 'vitest'
import { callsOf, signIn } from '../../../../test/support/sign-in.ts'
import { buildAppWithModel } from '../../../../test/support/with-model.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'

async function open() {
  const { app, context, model } = await buildAppWithModel()
  const call = callsOf(app, await signIn(context), '/api/articles')
  return { context, model, post: (path: string, payload: object) => call('POST', path, payload) }
}

test('SEO suggestions fit the form, whatever the model writes', async () => {
  const { context, model, post } = await open()
  const { id } = await createArticle(context, { slug: 'bridge-open-again' })
  const seo = {
    metaDescription: `${'The bridge over the river is open again. '.repeat(6)}\n`,
    keywords: ['bridge, river', ' bridge ', ''],
    slug: 'Bridge – Open AGAIN!',
  }
  model.answer({ json: seo })
  const asked = { title: 'The bridge opens', content: '<p>Cars <b>cross</b> again.</p>', category: 'Community' }
  const answer = (await post('/seo-suggest', asked)).json()
  expect(answer.metaDescription.length).toBeLessThanOrEqual(160)
  expect(answer).toMatchObject({ keywords: ['bridge', 'river'], slug: 'bridge-open-again-1' })
  expect(model.asked[0]?.text).toContain('Cars cross again.')
  const own = await post('/seo-suggest', { ...asked, articleId: id })
  expect(own.json().slug).toBe('bridge-open-again')
  model.answer({ json: { ...seo, slug: 'admin' } })
  expect((await post('/seo-suggest', asked)).json().slug).toBe('admin-1')
})

test('an event gets a description of the prompt', async () => {
  const { model, post } = await open()
  model.answer({ json: { content: 'Come and sing\nwith us.' } })
  const answer = await post('/ai-generate', { prompt: 'Describe: Choir night', category: 'Events' })
  expect(answer.json()).toEqual({ content: 'Come and sing with us.' })
  expect(model.asked[0]?.text).toContain('Describe: Choir night')
})
