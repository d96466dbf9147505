import { newsletterPreviewSchema } from '@hometown/shared-types/newsletter-preview'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { addSubscribers, recordingMailer, startSending } from '../../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'
import { realEditions } from './messages.ts'

describe('readers for whom a newsletter of chosen sections has nothing', () => {
  async function open(fields: object = {}) {
    const { app, context } = await buildTestApp()
    const { headers } = await signIn(context)
    const article = await createArticle(context, newArticle({ category: 'Sports', status: 'published' }), null)
    const call = async (path: string, payload: object = {}) => {
      const answer = await app.inject({ method: 'POST', url: `/api/newsletters${path}`, headers, payload })
      return { status: answer.statusCode, body: answer.json() }
    }
    const newsletter = {
      title: 'This week',
      articleIds: [article.id],
      includesCalendar: false,
      onlyChosenSections: true,
    }
    const { id } = (await call('', { ...newsletter, ...fields })).body
    const subscribe = (count: number, category: string) =>
      addSubscribers(context.store, count, { prefix: category.toLowerCase(), categories: [category] })
    const send = async () => {
      const mailer = recordingMailer()
      const answer = await call(`/${id}/send`)
      await startSending(context, mailer, realEditions).look()
      const url = `/api/newsletters/${id}/progress`
      return { answer, mailer, progress: (await app.inject({ url, headers })).json() }
    }
    return { context, call, id, newsletter: { ...newsletter, ...fields }, subscribe, send }
  }

  it('get no mail: the checks say so before, the report afterwards', async () => {
    const { call, id, newsletter, subscribe, send } = await open()
    const readers = await subscribe(2, 'Sports')
    await subscribe(3, 'Churches')
    const { body } = await call(`/${id}/preflight`)
    expect(body).toMatchObject({ obstacle: null, recipients: { total: 2, leftOut: 3 } })
    expect(body.recipients.byCategory).toContainEqual({ category: 'Churches', count: 0 })
    expect(body.checks.find((check: { id: string }) => check.id === 'recipients')).toMatchObject({
      state: 'warning',
      details:
        '2 subscribers get this newsletter. 3 get no email, because this newsletter has nothing in their sections.',
    })
    const preview = newsletterPreviewSchema.parse(
      (await call('/preview', { ...newsletter, categories: ['Churches'] })).body,
    )
    expect(preview.warnings).toContain('This reader gets no email: the newsletter has nothing in their sections.')
    const test = await call(`/${id}/test`, { to: 'nora@courier.us', categories: ['Churches'] })
    expect(test).toMatchObject({ status: 422, body: { message: expect.stringContaining('get no email') } })
    expect((await call(`/${id}/test`, { to: 'nora@courier.us' })).status).toBe(200)

    const { mailer, progress } = await send()
    expect(mailer.handed.sort()).toEqual([...readers].sort())
    expect(progress).toMatchObject({ status: 'sent', leftOut: 3, counts: { total: 2, accepted: 2 } })
  })
})
