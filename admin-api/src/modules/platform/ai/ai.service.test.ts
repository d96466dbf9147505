import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testSettings } from '../../../../../testing/test-settings.ts'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import type { ModelReply } from '../../../../test/support/model-server.ts'
import { openModelServer } from '../../../../test/support/with-model.ts'
import { askModel } from './ai.service.ts'
import { findAiSpendingOfToday, reserveAiSpending } from './ai-settings.service.ts'

const schema = z.object({ headline: z.string().min(1).max(20), score: z.number().int().min(0).max(20) })
const data = 'The bridge opens.'
const question = { purpose: 'enrichment', instructions: 'Write a headline.', data, schema, maxTokens: 200 }
const good = { headline: 'Bridge opens', score: 3 }

async function withModel(env: Record<string, string> = {}) {
  const model = await openModelServer()
  const context = await buildTestContext({
    env: { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-secret', AI_MODEL: 'stand-in', ...env },
  })
  return { model, context }
}

const failing = (reason: string) => ({ status: 503, code: 'ai_failed', details: { extra: { reason } } })
const NO_USAGE = { prompt_tokens: -1e9, completion_tokens: 1 }
const MEGABYTE = 'x'.repeat(1024 * 1024)

describe('asking a model', () => {
  it('gives what it answered, in the form that was asked for, without words around it and other fields', async () => {
    const { model, context } = await withModel()
    model.answer({ text: `Here it is:\n\`\`\`json\n${JSON.stringify({ ...good, publish: true })}\n\`\`\`` })
    expect(await askModel(context, question)).toEqual(good)
    expect(model.asked).toMatchObject([{ model: 'stand-in', schema: { required: ['headline', 'score'] } }])
    expect(model.asked[0]?.headers.authorization).toBe('Bearer sk-secret')
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
  ])('asks once more, with what was wrong, where the answer %s', async (_how, bad) => {
    const { model, context } = await withModel()
    model.answer([bad, { json: good }])
    expect(await askModel(context, question)).toEqual(good)
    expect(model.asked[1]?.text).toContain("That can't be used")
    model.answer(bad)
    await expect(askModel(context, question)).rejects.toMatchObject(failing('invalid'))
    expect(model.asked).toHaveLength(4)
  })

  it.each<[string, ModelReply, string, RegExp, number?]>([
    ['keeps saying that it is too much', { status: 429, retryAfter: 0 }, 'limited', /how often/, 3],
    ['has no credit', { status: 429, code: 'insufficient_quota', retryAfter: 0 }, 'key', /no credit/, 3],
    ['does not take the key', { status: 401, message: 'Incorrect API key: sk-secret' }, 'key', /API key/],
    ['finds it too long', { status: 400, message: 'prompt is too long: 210000 tokens' }, 'request', /too long/],
    ['has no eyes', { status: 400, message: 'image input is not supported' }, 'request', /pictures/],
    ['declines', { refusal: 'I can’t help with that.' }, 'refused', /declined/],
    ['writes too much', { truncated: '{"headline": "Bri' }, 'truncated', /cut off/],
    ['breaks off', { brokenAfter: '{"headline"' }, 'server', /in the middle/],
    ['writes ten megabytes', { text: MEGABYTE.repeat(10) }, 'invalid', /far too much/],
    ['writes a line without an end', { endless: MEGABYTE }, 'invalid', /far too much/],
  ])('says in words that it %s', async (_how, reply, reason, words, asked = 1) => {
    const { model, context } = await withModel()
    model.answer(reply)
    const error: unknown = await askModel(context, question).catch((failure: unknown) => failure)
    expect(error).toMatchObject(failing(reason))
    expect(error).toMatchObject({ message: expect.stringMatching(words) })
    expect(String(error)).not.toMatch(/bridge|sk-secret/)
    expect(model.asked).toHaveLength(asked)
    await model.asked[0]?.over
  })

  it('ends in time with one that hangs', async () => {
    const { model, context } = await withModel(testSettings({ aiSeconds: 0.2 }))
    model.answer({ hang: true })
    await expect(askModel(context, question)).rejects.toMatchObject(failing('timeout'))
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

describe('the daily limit', () => {
  const DOLLAR = 1e6

  it('is not passed by calls that come at once, and is anew on the next day', async () => {
    const { context } = await withModel()
    const limit = { code: 'ai_limit_reached' }
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => reserveAiSpending(context, DOLLAR, DOLLAR / 5)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await findAiSpendingOfToday(context)).toEqual({ calls: 5, spent: DOLLAR })
    await reserveAiSpending(context, DOLLAR, 0)
    await expect(reserveAiSpending(context, DOLLAR, DOLLAR + 1)).rejects.toMatchObject(limit)
    context.clock.advance(24 * 3_600_000)
    await expect(reserveAiSpending(context, DOLLAR, DOLLAR + 1)).rejects.toMatchObject(limit)
    await reserveAiSpending(context, DOLLAR, DOLLAR)
  })

  it.each<[string, ModelReply, number, number]>([
    ['what was used', { json: good, usage: { prompt_tokens: 500, completion_tokens: 1000 } }, 2500, 2500],
    ['nothing where the provider refuses the call', { status: 401 }, 0, 0],
    ['the most that it can be where that is unknown', { json: good, usage: NO_USAGE }, 4400, 5000],
  ])('counts %s', async (_what, reply, least, most) => {
    const { model, context } = await withModel()
    await save(context, { aiPrices: { openai: { input: 1, output: 2 } } })
    model.answer(reply)
    await askModel(context, question).catch(() => undefined)
    const { calls, spent } = await findAiSpendingOfToday(context)
    expect(calls).toBe(1)
    expect(spent >= least && spent <= most, String(spent)).toBe(true)
  })
})

async function save({ store }: TestContext, settings: object): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
  await store.db
    .insertInto('settings')
    .values(rows.map((row) => ({ ...row, updated_at: 1, updated_by: null })))
    .execute()
}
