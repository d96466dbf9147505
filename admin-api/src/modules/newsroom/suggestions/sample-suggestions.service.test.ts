import { expect, test } from 'vitest'
import { sampleArticles } from '../../../../sample/index.ts'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { importSampleCounty, removeSampleCounty } from '../../operations/sample-county/sample-county.service.ts'

test('the sample county has found something, at addresses that are nowhere, and takes it along when it goes', async () => {
  const { context } = await buildTestApp()
  await importSampleCounty(context, { articles: sampleArticles.slice(0, 1) })
  const { db } = context.store
  const list = () => db.selectFrom('content_suggestions').selectAll().execute()
  const samples = await list()
  expect(samples.map(({ kind }) => kind).sort()).toEqual(['event', 'event', 'fixture', 'news', 'news', 'news'])
  for (const { relevance_score, status } of samples) expect([status, relevance_score > 0]).toEqual(['pending', true])
  const origins = await db.selectFrom('suggestion_origins').select('url').execute()
  expect(origins).toHaveLength(7)
  for (const { url } of origins) expect(new URL(url).hostname).toMatch(/\.invalid$/)
  await removeSampleCounty(context)
  expect(await list()).toEqual([])
})
