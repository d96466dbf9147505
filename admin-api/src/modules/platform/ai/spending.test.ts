import { AI_PROVIDERS } from '@hometown/shared-types/ai'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildTestContext, testConfig } from '../../../../test/support/build-test-app.ts'
import { openModelServer } from '../../../../test/support/with-model.ts'
import type { AppContext } from '../../../context.ts'
import { askModel } from './ai.service.ts'
import { providerOf } from './providers.ts'
import { costOf, listSpending, lockDay, reserve, settle, sumOfDay } from './spending.service.ts'

const DAY = '2026-11-20'
const paid = providerOf(testConfig({ OPENAI_API_KEY: 'sk' }), 'openai', { openai: { input: 1, output: 10 } })
const call = { provider: paid, purpose: 'enrichment', most: { inputTokens: 1000, outputTokens: 900 } } as const
const COST = 10_000

async function sumOf({ store, clock }: AppContext): Promise<number> {
  return sumOfDay(await store.db.transaction().execute((trx) => lockDay(trx, DAY)), clock.now())
}

describe('prices', () => {
  it('are dollars for a million tokens', () => {
    expect(costOf({ inputTokens: 1e6, outputTokens: 0 }, { input: 1, output: 10 })).toBe(1e6)
    expect(costOf(call.most, paid.price)).toBe(COST)
  })

  it('are usual ones until somebody sets others, and none at addresses of this network', () => {
    const priceAt = (address: string) => providerOf(testConfig({ OPENAI_BASE_URL: address }), 'openai', {}).price.output
    for (const provider of AI_PROVIDERS)
      expect(providerOf(testConfig({}), provider, {}).price.output).toBeGreaterThan(0)
    for (const local of [
      'http://localhost:11434/v1',
      'http://192.168.1.9/v1',
      'http://[::1]:1/v1',
      'http://ollama:1/v1',
    ]) {
      expect(priceAt(local)).toBe(0)
    }
    expect(priceAt('https://models.example-host.dev/v1')).toBeGreaterThan(0)
  })
})

describe('the daily limit', () => {
  async function open() {
    return await buildTestContext()
  }
  const limit = (dollars: number) => ({ dailyLimit: dollars * 1e6 })

  it('is not passed by calls that come at once', async () => {
    const context = await open()
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => reserve(context, limit(0.05), call)))
    const taken = tries.filter(({ status }) => status === 'fulfilled')
    expect(taken).toHaveLength(5)
    const refused = tries.find((one) => one.status === 'rejected')
    expect(refused?.reason).toMatchObject({ status: 503, code: 'ai_limit_reached' })
    expect(await sumOf(context)).toBe(5 * COST)
  })

  it('counts what was used, once it is known', async () => {
    const context = await open()
    const usage = { inputTokens: 100, outputTokens: 10 }
    for (let done = 0; done < 30; done += 1) {
      await settle(context, await reserve(context, limit(0.02), call), { usage })
    }
    expect(await listSpending(context.store.db, DAY)).toMatchObject([{ calls: 30, spent: 30 * 200, inputTokens: 3000 }])
    expect(await sumOf(context)).toBe(6000)
  })

  it('is not passed while calls begin and end', async () => {
    const context = await open()
    const one = async () => settle(context, await reserve(context, limit(0.1), call), {})
    await Promise.allSettled(Array.from({ length: 40 }, one))
    expect(await sumOf(context)).toBe(0.1e6)
  })

  it('is free again of calls that nobody ended, and anew on the next day', async () => {
    const context = await open()
    await reserve(context, limit(0.01), call)
    await expect(reserve(context, limit(0.01), call)).rejects.toMatchObject({ code: 'ai_limit_reached' })
    context.clock.advance(16 * 60_000)
    await settle(context, await reserve(context, limit(0.01), call), {})
    await expect(reserve(context, limit(0.01), call)).rejects.toMatchObject({ code: 'ai_limit_reached' })
    context.clock.advance(24 * 3_600_000)
    await reserve(context, limit(0.01), call)
  })

  it('holds for whatever asks a model, and nothing is asked beyond it', async () => {
    const model = await openModelServer()
    const context = await buildTestContext({ env: { OPENAI_BASE_URL: model.url } })
    const saved = (key: string, value: unknown) => ({
      key,
      value: JSON.stringify(value),
      updated_at: 1,
      updated_by: null,
    })
    await context.store.db
      .insertInto('settings')
      .values([saved('aiDailyLimit', 0.01), saved('aiPrices', { openai: { input: 1, output: 2 } })])
      .execute()
    model.answer({ json: { ok: true }, usage: { prompt_tokens: 500, completion_tokens: 2000 } })
    const schema = z.object({ ok: z.boolean() })
    const ask = () => askModel(context, { purpose: 'test', instructions: 'Say ok.', schema, maxTokens: 100 })
    const tries = await Promise.allSettled(Array.from({ length: 6 }, ask))
    const done = tries.filter(({ status }) => status === 'fulfilled').length
    expect(done).toBeGreaterThan(0)
    expect(model.asked).toHaveLength(done)
    expect(await sumOf(context)).toBeLessThanOrEqual(10_000)
  })
})
