import { chatAttachmentSchema } from '@hometown/shared-types/chat'
import { describe, expect, it, vi } from 'vitest'
import {
  answerOf,
  BUDGET_PDF,
  eventsOf,
  openAssistant,
  openAssistantWithBridge,
} from '../../../../test/support/assistant.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { getArticle } from '../../content/articles/articles.service.ts'

describe('the assistant', () => {
  const open = async (options = {}) => openAssistant(await openTestStore(), options)
  const withBridge = async () => openAssistantWithBridge(await openTestStore())

  it('answers from the archive, with links to what it rests on', async () => {
    const { model, begin, ask, read, article } = await withBridge()
    model?.answer({ chunks: ['It cost **$40,000** ', '[1] and more [7].'] })
    const id = await begin()
    const events = await ask(id, 'What did the covered bridge cost?')
    expect(events.map(({ type }) => type)).toEqual(['started', 'text', 'text', 'ended'])
    expect(answerOf(events)).toMatchObject({
      state: 'complete',
      content: 'It cost **$40,000** [1] and more.',
      answeredBy: 'model',
      restsOn: [{ number: 1, kind: 'article', id: article.id, sitePath: `/${article.slug}` }],
      notices: [expect.stringContaining('We removed one citation')],
    })
    expect(model?.asked[0]?.text).toContain('It cost $40,000.')
    expect((await read(id)).messages).toHaveLength(2)
  })

  it('shows what the archive has where no model is configured', async () => {
    const { context, begin, ask } = await open({ withoutModel: true })
    await createArticle(context, newArticle({ title: 'Covered bridge reopens', status: 'draft' }), null)
    expect(answerOf(await ask(await begin(), 'covered bridge'))).toMatchObject({
      state: 'complete',
      answeredBy: 'archive',
      content: 'Found in your archive',
      restsOn: [{ title: 'Covered bridge reopens', detail: 'Article, draft', sitePath: null }],
    })
  })

  it('keeps what was said when it is stopped, or fails, and tries again', async () => {
    const { context, model, call, begin, ask, read } = await withBridge()
    const id = await begin()
    model?.answer({ brokenAfter: 'It cost' })
    const broken = { state: 'failed', content: 'It cost', problem: expect.stringContaining('stopped in the middle') }
    expect(answerOf(await ask(id, 'What did the bridge cost?'))).toMatchObject(broken)
    expect((await read(id)).messages[1]).toMatchObject(broken)
    model?.answer(() => {
      // The answer is saved periodically.
      context.clock.advance(5000)
      return { chunks: ['Forty', new Promise(() => undefined)] }
    })
    const retried = call('POST', `/sessions/${id}/retry`)
    await vi.waitFor(async () => expect((await read(id)).messages[1]?.content).toBe('Forty'), 60_000)
    expect((await call('POST', `/sessions/${id}/messages`, { content: 'And?' })).statusCode).toBe(409)
    await call('POST', `/sessions/${id}/stop`)
    const events = eventsOf((await retried).body)
    expect(answerOf(events).state).toBe('stopped')
    const { messages } = await read(id)
    expect(messages.map(({ state, content }) => [state, content])).toEqual([
      ['complete', 'What did the bridge cost?'],
      ['stopped', 'Forty'],
    ])
    model?.answer({ text: 'Forty thousand [1].' })
    const again = eventsOf((await call('POST', `/sessions/${id}/retry`)).body)
    expect(answerOf(again)).toMatchObject({ state: 'complete', content: 'Forty thousand [1].', problem: null })
    expect((await call('POST', `/sessions/${id}/retry`)).statusCode).toBe(409)
  })

  it('is nobody else’s business', async () => {
    const { context, call, begin, attach } = await open()
    const id = await begin()
    const file = chatAttachmentSchema.parse((await attach(id, 'notes.txt', Buffer.from('Notes'))).json())
    const other = await signIn(context, 'admin')
    for (const [method, path, body] of [
      ['GET', `/sessions/${id}`],
      ['PATCH', `/sessions/${id}`, { title: 'Mine' }],
      ['DELETE', `/sessions/${id}`],
      ['POST', `/sessions/${id}/messages`, { content: 'Hello' }],
      ['POST', `/sessions/${id}/stop`],
      ['GET', `/attachments/${file.id}`],
    ] as const)
      expect((await call(method, path, body, other.headers)).statusCode).toBe(404)
    expect((await call('GET', '/sessions', undefined, other.headers)).json()).toEqual([])
  })

  it('has titles of 1 to 200 characters', async () => {
    const { call, begin } = await open()
    const id = await begin()
    const rename = async (title: string) => (await call('PATCH', `/sessions/${id}`, { title })).statusCode
    expect([await rename(''), await rename('x'.repeat(201)), await rename('x'.repeat(200))]).toEqual([422, 422, 200])
    expect(await rename('\u202e\u2066 \u200b')).toBe(422)
  })

  it('reads what is attached, and gives it back to its owner alone', async () => {
    const { model, call, begin, ask, attach } = await open()
    model?.answer({ text: 'Read.' })
    const id = await begin()
    const pdf = chatAttachmentSchema.parse((await attach(id, 'Budget.PDF', BUDGET_PDF)).json())
    expect(pdf).toMatchObject({ fileType: 'application/pdf', originalName: 'Budget.PDF' })
    const csv = chatAttachmentSchema.parse((await attach(id, 'rows.csv', Buffer.from('a,b\n1,2'))).json())
    expect((await attach(id, 'tool.txt', Buffer.from('MZ\0\0\u0001\u0002'))).statusCode).toBe(422)
    expect((await attach(id, 'broken.pdf', Buffer.from('%PDF-1.7\nnothing'))).json()).toMatchObject({
      message: expect.stringContaining('PDF'),
    })
    await ask(id, 'Sum this up', [pdf.id, csv.id])
    expect(model?.asked[0]?.text).toContain('Budget 2027')
    const served = await call('GET', `/attachments/${csv.id}`)
    expect(served.body).toBe('a,b\n1,2')
    expect(served.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''rows.csv",
      'x-content-type-options': 'nosniff',
    })
  })

  it('makes one draft of an answer, safe whatever the answer says', async () => {
    const { context, model, call, begin, ask } = await withBridge()
    model?.answer({ text: '# Bridge is back\n\nIt cost *much* [1]. <script>alert(1)</script>\n\n- One\n- Two' })
    const id = await begin()
    const answer = answerOf(await ask(id, 'What did the covered bridge cost?'))
    const draft = () => call('POST', `/sessions/${id}/messages/${answer.id}/draft`)
    const { articleId } = (await draft()).json()
    expect((await draft()).json()).toEqual({ articleId })
    const article = await getArticle(context, articleId)
    expect(article).toMatchObject({
      title: 'Bridge is back',
      description: 'It cost much. <script>alert(1)</script>',
      status: 'draft',
    })
    expect(article.content).toContain('<em>much</em>')
    expect(article.content).toContain('<li>')
    expect(article.content).not.toContain('<script')
  })
})
