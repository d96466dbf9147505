import { text as textOf } from 'node:stream/consumers'
import { ARTICLE_TEXTS, type ArticleTextName, mapArticleTexts } from '@hometown/shared-types/article-texts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { streamExport } from '../../operations/exports/exports.service.ts'

const texts = mapArticleTexts((name, { isAddress }) => (isAddress ? `https://pictures.example/${name}` : `The ${name}`))
const names = Object.keys(texts) as ArticleTextName[]
const form = { title: 'The fair', description: 'Pie.', category: 'Events', authorName: 'Nora', status: 'published' }

describe('the optional texts of an article', () => {
  async function open() {
    const { app, context } = await buildTestApp()
    const { headers } = await signIn(context)
    async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
      expect(answer.statusCode, answer.body).toBeLessThan(300)
      return answer.body ? answer.json() : undefined
    }
    const article = await call('POST', '/api/articles', { ...form, ...texts })
    return { context, call, article, address: `/api/articles/${article.id}` }
  }

  it('are in what readers’ pages are made of, and in the exports', async () => {
    const { call, context, article } = await open()
    const { meta } = await call('GET', `/wp-json/wp/v2/posts/${article.wordpressPostId}`)
    for (const name of names) expect(meta[ARTICLE_TEXTS[name].column]).toBe(texts[name])
    expect(JSON.parse(await textOf(streamExport(context, 'articles.json')))).toMatchObject([texts])
    const wxr = await textOf(streamExport(context, 'articles.wxr.xml'))
    for (const name of names) expect(wxr).toMatch(new RegExp(`${ARTICLE_TEXTS[name].column}.{1,80}${texts[name]}`, 's'))
  })
})
