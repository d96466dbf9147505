import { publicNewsletterPageSchema, publicNewsletterSchema } from '@hometown/shared-types/public-newsletter'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { idleRenderer } from '../../../../../test/support/publishing.ts'
import { sendNewsletter } from '../../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { createArticle, deleteArticle, updateArticle } from '../../../../../test/support/write-articles.ts'
import { publishWaitingChanges } from '../../../publishing/publish-loop/publish-changes.ts'

const LIBEL = 'He took it all'

describe('an article that is withdrawn after a newsletter had it', () => {
  async function open() {
    const { app, context } = await buildTestApp()
    const user = await signIn(context)
    const write = (title: string, content: string) =>
      createArticle(context, newArticle({ title, content, status: 'published' }), null)
    const bad = await write('Mayor arrested', `<p>${LIBEL}.</p>`)
    const good = await write('Bridge opens', '<p>At last.</p>')
    const articleIds = [bad.id, good.id]
    const id = await sendNewsletter(context, { user, sessionId: 's' }, { articleIds })
    await publishWaitingChanges(context, idleRenderer)
    const read = async (url: string, headers = {}) => (await app.inject({ url, headers })).body
    return {
      context,
      bad,
      good,
      user,
      id,
      read,
      headers: user.headers,
      everywhere: async () => {
        const lists = ['/api/newsletters/published', '/api/newsletters/published?after=', '/api/newsletters']
        const urls = [...lists, `/api/newsletters/published/${id}`, `/api/newsletters/${id}`]
        return (await Promise.all(urls.map((url) => read(url)))).join('\n')
      },
    }
  }

  type Opened = Awaited<ReturnType<typeof open>>
  const ways = {
    deleted: ({ context, bad }: Opened) => deleteArticle(context, bad.id, null),
    archived: ({ context, bad }: Opened) => updateArticle(context, bad.id, { status: 'archived' }, null),
    'made a draft': ({ context, bad }: Opened) => updateArticle(context, bad.id, { status: 'draft' }, null),
  }

  test.each(Object.entries(ways))(
    'by being %s is in no anonymous answer, and the newsletter says so',
    async (_, go) => {
      const opened = await open()
      const { read, id, everywhere, good } = opened
      expect(await everywhere()).toContain(LIBEL)
      await go(opened)
      const text = await everywhere()
      expect(text).not.toContain(LIBEL)
      expect(text).not.toContain('Mayor arrested')
      for (const url of [`/api/newsletters/published/${id}`, `/api/newsletters/${id}`]) {
        const newsletter = publicNewsletterSchema.parse(JSON.parse(await read(url)))
        expect(newsletter).toMatchObject({ withdrawnArticles: 1, articles: [{ id: good.id, title: 'Bridge opens' }] })
      }
      const { data } = publicNewsletterPageSchema.parse(JSON.parse(await read('/api/newsletters/published')))
      expect(data).toMatchObject([{ withdrawnArticles: 1 }])
    },
  )

  test('stays at the desk as it was sent, where staff can look it up', async () => {
    const { context, bad, id, read, headers } = await open()
    await deleteArticle(context, bad.id, null)
    expect(await read(`/api/newsletters/${id}`, headers)).toContain(LIBEL)
  })
})
