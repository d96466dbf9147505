import { deskNewsletterSchema } from '@hometown/shared-types/newsletter'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { idleRenderer } from '../../../../../test/support/publishing.ts'
import { addNewsletter, sendNewsletter } from '../../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'
import { publishWaitingChanges } from '../../../publishing/publish-loop/publish-changes.ts'
import { listWithdrawnNewsletters } from '../../../publishing/publish-loop/withdrawn-pages.service.ts'

const TITLE = 'Mayor arrested for theft'

describe('a newsletter that staff take off the site', () => {
  async function open() {
    const { app, context } = await buildTestApp()
    const user = await signIn(context)
    const { id: articleId } = await createArticle(context, newArticle({ status: 'published' }), null)
    const id = await sendNewsletter(context, { user, sessionId: 's' }, { title: TITLE, articleIds: [articleId] })
    await publishWaitingChanges(context, idleRenderer)
    const call = (method: 'GET' | 'POST', path: string) =>
      app.inject({ method, url: `/api/newsletters${path}`, headers: user.headers })
    return {
      app,
      context,
      id,
      user,
      call,
      takeOff: () => call('POST', `/${id}/take-off-site`),
      putBack: () => call('POST', `/${id}/put-back-on-site`),
      lists: async () => {
        const urls = ['/api/newsletters', '/api/newsletters?page=1', '/api/newsletters/published']
        return (await Promise.all(urls.map((url) => app.inject(url)))).map(({ body }) => body).join('\n')
      },
      pages: async () => {
        const urls = [`/api/newsletters/${id}`, `/api/newsletters/published/${id}`]
        return (await Promise.all(urls.map((url) => app.inject(url)))).map(({ statusCode }) => statusCode)
      },
    }
  }

  test('is in no anonymous answer, and can be put back', async () => {
    const { takeOff, putBack, lists, pages } = await open()
    expect(await lists()).toContain(TITLE)
    expect(deskNewsletterSchema.parse((await takeOff()).json())).toMatchObject({
      status: 'sent',
      takenOffAt: expect.any(String),
    })
    expect(await lists()).not.toContain(TITLE)
    expect(await pages()).toEqual([404, 404])
    expect(deskNewsletterSchema.parse((await putBack()).json()).takenOffAt).toBeNull()
    expect(await lists()).toContain(TITLE)
    expect(await pages()).toEqual([200, 200])
  })

  test('has its page taken off at once, and rendered again when it is back', async () => {
    const { context, id, takeOff, putBack } = await open()
    const { db } = context.store
    const waiting = () => db.selectFrom('changes').select('subject_id').where('publish_id', 'is', null).execute()
    await takeOff()
    expect(await waiting()).toEqual([{ subject_id: id }])
    expect(context.link.sent).toContainEqual({ type: 'changes-waiting' })
    expect(await listWithdrawnNewsletters(context)).toEqual([id])
    await publishWaitingChanges(context, idleRenderer)
    await putBack()
    expect(await waiting()).toEqual([{ subject_id: id }])
    expect(await listWithdrawnNewsletters(context)).toEqual([])
  })

  test('stays at the desk with its report, and it is noted once who took it off', async () => {
    const { app, context, id, takeOff, call, user } = await open()
    await takeOff()
    await takeOff()
    expect(deskNewsletterSchema.parse((await call('GET', `/${id}`)).json())).toMatchObject({ title: TITLE })
    expect((await call('GET', '?page=1')).body).toContain(TITLE)
    expect((await call('GET', `/${id}/deliveries`)).json()).toMatchObject({ total: 1 })
    const actions = await context.store.db
      .selectFrom('audit_log')
      .select(['username', 'subject', 'details'])
      .where('action', '=', 'newsletter.take-off-site')
      .execute()
    expect(actions).toEqual([{ username: user.username, subject: id, details: expect.stringContaining(TITLE) }])
    expect((await app.inject({ method: 'POST', url: `/api/newsletters/${id}/take-off-site` })).statusCode).toBe(401)
  })

  test('can only be one that is on it', async () => {
    const { context, call } = await open()
    const draft = await addNewsletter(context)
    const answer = await call('POST', `/${draft}/take-off-site`)
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This newsletter isn’t on the site yet.'])
    expect((await call('POST', '/nothing/take-off-site')).statusCode).toBe(404)
  })
})
