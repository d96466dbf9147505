import { suggestionSchema } from '@hometown/shared-types/suggestion'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sampleArticles } from '../../../../sample/index.ts'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { importSampleCounty, removeSampleCounty } from '../../operations/sample-county/sample-county.service.ts'

test('the sample county has found something, at addresses that are nowhere, and takes it along when it goes', async () => {
  const { app, context } = await buildTestApp()
  await importSampleCounty(context, { articles: sampleArticles.slice(0, 1) })
  const { headers } = await signIn(context)
  const list = async () => {
    const answer = await app.inject({ url: '/api/content-suggestions', headers })
    return z.array(suggestionSchema).parse(answer.json())
  }
  const samples = await list()
  expect(samples.map(({ kind }) => kind).sort()).toEqual(['event', 'event', 'fixture', 'news', 'news', 'news'])
  expect(samples.flatMap(({ origins }) => origins)).toHaveLength(7)
  for (const { sample, sourceId, origins, relevanceScore, status } of samples) {
    expect([sample, status]).toEqual([true, 'pending'])
    expect(sourceId).not.toBeNull()
    expect(relevanceScore).toBeGreaterThan(0)
    for (const { url } of origins) expect(new URL(url).hostname).toMatch(/\.invalid$/)
  }
  const [first, second] = samples.filter(({ kind }) => kind === 'event')
  await app.inject({ method: 'POST', url: `/api/content-suggestions/${first?.id}/draft`, headers })
  await removeSampleCounty(context)
  expect((await list()).some(({ id }) => id === second?.id)).toBe(false)
})
