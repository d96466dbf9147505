import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testSettings } from '../../../../../testing/test-settings.ts'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import type { ModelReply } from '../../../../test/support/model-server.ts'
import { openModelServer } from '../../../../test/support/with-model.ts'
import { askModel, streamModel } from './ai.service.ts'
import { listSpending } from './spending.service.ts'

const schema = z.object({ headline: z.string().min(1).max(20), score: z.number().int().min(0).max(20) })
const question = {
  purpose: 'enrichment',
  instructions: 'Write a headline.',
  data: 'The bridge opens.',
  schema,
  maxTokens: 200,
} as const
const good = { headline: 'Bridge opens', score: 3 }
const DAY = '2026-11-20'

async function withModel(env: Record<string, string> = {}) {
  const model = await openModelServer()
  const context = await buildTestContext({
    env: { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-secret', AI_MODEL: 'stand-in', ...env },
  })
  const rows = () => listSpending(context.store.db, DAY)
  return { model, context, rows }
}

const failing = (reason: string) => ({ status: 503, code: 'ai_failed', details: { extra: { reason } } })

describe('asking a model', () => {
  it('gives what it answered, in the form that was asked for', async () => {
    const { model, context, rows } = await withModel()
    model.answer({ json: good, usage: { prompt_tokens: 120, completion_tokens: 30 } })
    expect(await askModel(context, question)).toEqual(good)
    expect(model.asked).toHaveLength(1)
    expect(model.asked[0]).toMatchObject({ model: 'stand-in', format: 'json_schema' })
    expect(model.asked[0]?.headers.authorization).toBe('Bearer sk-secret')
    expect(await rows()).toMatchObject([
      {
        provider: 'openai',
        purpose: 'enrichment',
        calls: 1,
        failed: 0,
        inputTokens: 120,
        outputTokens: 30,
        spent: 0,
      },
    ])
  })

  it('keeps foreign text between marks that nobody can know', async () => {
    const { model, context } = await withModel()
    model.answer({ json: good })
    await askModel(context, question)
    await askModel(context, question)
    const marks = model.asked.map(({ text }) => /\n(data-[0-9a-f]{24})\nThe bridge opens\.\n\1$/.exec(text)?.[1])
    expect(new Set(marks).size).toBe(2)
    expect(marks).not.toContain(undefined)
    expect(model.asked[0]?.body).not.toHaveProperty('tools')
  })

  it.each<[string, ModelReply]>([
    ['is no JSON', { text: 'Of course! Here is your headline.' }],
    ['ends in the middle', { text: '{"headline": "Bri' }],
    ['has the wrong types', { json: { headline: 7, score: 'high' } }],
    ['is longer than allowed', { json: { ...good, headline: 'x'.repeat(21) } }],
    ['is outside of what is allowed', { json: { ...good, score: 21 } }],
  ])('asks once more, with what was wrong, where the answer %s', async (_how, bad) => {
    const { model, context, rows } = await withModel()
    model.answer([bad, { json: good }])
    expect(await askModel(context, question)).toEqual(good)
    expect(model.asked[1]?.text).toContain("That can't be used")
    expect(await rows()).toMatchObject([{ calls: 2 }])
    model.answer(bad)
    await expect(askModel(context, question)).rejects.toMatchObject(failing('invalid'))
    expect(model.asked).toHaveLength(4)
  })

  it('takes JSON out of words and fences, and leaves out fields that nobody asked for', async () => {
    const { model, context } = await withModel()
    model.answer({ text: `Here it is:\n\`\`\`json\n${JSON.stringify({ ...good, publish: true })}\n\`\`\`` })
    expect(await askModel(context, question)).toEqual(good)
  })

  it.each([429, 500, 503])('waits as it is told to after a %i, and tries again', async (status) => {
    const { model, context } = await withModel()
    model.answer([{ status, retryAfter: 0 }, { status, retryAfter: 0 }, { json: good }])
    expect(await askModel(context, question)).toEqual(good)
    expect(model.asked).toHaveLength(3)
  })

  it.each<[string, ModelReply, string, number]>([
    ['keeps saying that it is too much', { status: 429, retryAfter: 0 }, 'limited', 3],
    ['has no credit', { status: 429, code: 'insufficient_quota', retryAfter: 0 }, 'key', 3],
    ['keeps failing', { status: 500, retryAfter: 0 }, 'server', 3],
    ['does not take the key', { status: 401 }, 'key', 1],
    ['does not know the model', { status: 404 }, 'request', 1],
    ['declines', { refusal: 'I can’t help with that.' }, 'refused', 1],
    ['writes too much', { truncated: '{"headline": "Bri' }, 'truncated', 1],
    ['says nothing', { text: '' }, 'invalid', 1],
    ['answers with half a JSON', { raw: '{"choices": [' }, 'invalid', 1],
    ['answers with a web page', { raw: '<html>', contentType: 'text/html' }, 'invalid', 1],
    ['answers with something else', { raw: '{"choices": "none"}' }, 'invalid', 1],
  ])('says in words that it %s', async (_how, reply, reason, asked) => {
    const { model, context } = await withModel()
    model.answer(reply)
    const error: unknown = await askModel(context, question).catch((failure: unknown) => failure)
    expect(error).toMatchObject(failing(reason))
    expect(String(error)).not.toContain('bridge')
    expect(model.asked).toHaveLength(asked)
  })

  it('ends in time with one that hangs, and counts what that may have cost', async () => {
    const { model, context, rows } = await withModel(testSettings({ aiSeconds: 0.2 }))
    model.answer({ hang: true })
    await expect(askModel(context, question)).rejects.toMatchObject(failing('timeout'))
    expect((await rows())[0]).toMatchObject({ calls: 1, failed: 1 })
    expect((await rows())[0]?.outputTokens).toBeGreaterThan(200)
  })

  it('ends when it is stopped', async () => {
    const { model, context } = await withModel()
    const stop = new AbortController()
    model.answer(() => {
      stop.abort()
      return { hang: true }
    })
    await expect(askModel(context, { ...question, signal: stop.signal })).rejects.toMatchObject(failing('stopped'))
  })

  it('follows no redirect, which could take the key along', async () => {
    const { model, context } = await withModel(testSettings({ aiSeconds: 3 }))
    const elsewhere = await openModelServer()
    model.answer({ redirect: `${elsewhere.url}/chat/completions` })
    await expect(askModel(context, question)).rejects.toMatchObject(failing('unreachable'))
    expect(elsewhere.asked).toEqual([])
  })

  it('logs neither key nor question', async () => {
    const { model, context } = await withModel()
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
    model.answer({ status: 401 })
    await expect(askModel({ ...context, log }, question)).rejects.toThrow()
    expect(lines.join()).toContain('gave no answer')
    expect(lines.join()).not.toMatch(/sk-secret|bridge|headline/i)
  })
})

describe('an answer as it is written', () => {
  const talk = {
    purpose: 'assistant',
    instructions: 'Help.',
    messages: [{ role: 'user', content: 'Hello' }],
    maxTokens: 100,
  } as const

  it('comes bit by bit, and is counted', async () => {
    const { model, context, rows } = await withModel()
    model.answer({ chunks: ['Good ', 'morning', '.'] })
    const parts: string[] = []
    for await (const part of streamModel(context, talk)) parts.push(part)
    expect(parts).toEqual(['Good ', 'morning', '.'])
    expect(await rows()).toMatchObject([
      { purpose: 'assistant', calls: 1, failed: 0, inputTokens: 100, outputTokens: 50 },
    ])
  })

  it('says when it was cut off because it became too long', async () => {
    const { model, context } = await withModel()
    let cuts = 0
    const read = async () => {
      for await (const _part of streamModel(context, { ...talk, onCut: () => (cuts += 1) }));
    }
    model.answer({ truncated: 'Good mor' })
    await read()
    expect(cuts).toBe(1)
    model.answer({ text: 'Good morning.' })
    await read()
    expect(cuts).toBe(1)
  })

  it('can be stopped in the middle', async () => {
    const { model, context, rows } = await withModel()
    model.answer({ chunks: ['Good ', new Promise(() => {})] })
    const stop = new AbortController()
    const reading = (async () => {
      for await (const part of streamModel(context, { ...talk, signal: stop.signal })) if (part) stop.abort()
    })()
    await expect(reading).rejects.toMatchObject(failing('stopped'))
    expect(await rows()).toMatchObject([{ calls: 1, failed: 1 }])
  })

  it.each<[string, ModelReply, string]>([
    ['breaks off', { brokenAfter: 'Good ' }, 'server'],
    ['is declined', { refusal: 'No.' }, 'refused'],
    ['falls silent', { chunks: ['Good ', new Promise(() => {})] }, 'timeout'],
    ['never begins', { hang: true }, 'timeout'],
    ['is refused', { status: 401 }, 'key'],
  ])('fails in words where it %s', async (_how, reply, reason) => {
    const { model, context } = await withModel(reason === 'timeout' ? testSettings({ aiSeconds: 0.3 }) : {})
    model.answer(reply)
    const read = async () => {
      for await (const _part of streamModel(context, talk));
    }
    await expect(read()).rejects.toMatchObject(failing(reason))
  })

  it('takes pictures along', async () => {
    const { model, context } = await withModel()
    const image = { kind: 'image', mimeType: 'image/png', data: Buffer.from('png') } as const
    const content = [{ kind: 'text', text: 'What is this?' } as const, image]
    for await (const _part of streamModel(context, { ...talk, messages: [{ role: 'user', content }] }));
    expect(model.asked[0]?.messages[1]?.content).toEqual([
      { type: 'text', text: 'What is this?' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,cG5n' } },
    ])
  })
})
