import { text as textOf } from 'node:stream/consumers'
import { ARTICLE_TEXTS, type ArticleTextName, mapArticleTexts } from '@hometown/shared-types/contract/articles'
import { expect, it } from 'vitest'
import { openSignedIn } from '../../../../test/support/signed-in.ts'
import { streamExport } from '../../operations/exports/exports.service.ts'

const texts = mapArticleTexts((name, { isAddress }) => (isAddress ? `https://pictures.example/${name}` : `The ${name}`))
const names = Object.keys(texts) as ArticleTextName[]
const form = { title: 'The fair', description: 'Pie.', category: 'Events', authorName: 'Nora', status: 'published' }

it('the optional texts of an article are in what readers’ pages are made of, and in the exports', async () => {
  const { context, ask } = await openSignedIn()
  const article = await ask('POST', '/api/articles', { ...form, ...texts })
  const { meta } = (await ask('GET', `/wp-json/wp/v2/posts/${article.body.wordpressPostId}`)).body
  for (const name of names) expect(meta[ARTICLE_TEXTS[name].column]).toBe(texts[name])
  expect(JSON.parse(await textOf(streamExport(context, 'articles.json')))).toMatchObject([texts])
  const wxr = await textOf(streamExport(context, 'articles.wxr.xml'))
  for (const name of names) expect(wxr).toMatch(new RegExp(`${ARTICLE_TEXTS[name].column}.{1,80}${texts[name]}`, 's'))
})
