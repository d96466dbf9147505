import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createArticleSchema } from '@hometown/shared-types/contract/articles'
import { CATEGORIES } from '@hometown/shared-types/contract/category'
import { describeReads } from '@hometown/wordpress-adapter/contract/reads'
import { afterAll, beforeAll } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { openStoreForSuite } from '../../../../test/support/test-store.ts'
import { drawnPicture } from '../../../../test/support/upload-picture.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { buildApp } from '../../../app.ts'
import type { AppContext } from '../../../context.ts'
import type { Store } from '../../../database/store.ts'
import type { App } from '../../../http/routing.ts'
import { createPicture } from '../../content/media/library/media.service.ts'

let app: App
let store: Store
let target: { url: string; hiddenPostId: number }
let dataDir: string

beforeAll(async () => {
  store = await openStoreForSuite()
  dataDir = mkdtempSync(join(tmpdir(), 'hometown-contract-'))
  const context = await buildTestContext({ store, env: { DATA_DIR: dataDir } })
  const hiddenPostId = await fill(context)
  app = await buildApp(context)
  target = { url: await app.listen({ port: 0, host: '127.0.0.1' }), hiddenPostId }
})
afterAll(async () => {
  await app.close()
  await store.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describeReads('The embedded content service', () => target)

async function fill(context: AppContext): Promise<number> {
  const picture = await createPicture(context, await drawnPicture(60, 40), { originalName: 'teal.png', alt: null })
  for (const [place, category] of [...CATEGORIES, ...CATEGORIES.slice(0, 4)].entries()) {
    const article = createArticleSchema.parse({
      title: `Council approves ${category} budget & more ${place}`,
      description: 'The vote was five to two.',
      content: '<p>Nobody was hurt.</p>',
      category,
      authorName: ['By Zoë Müller, nora ellingson & Guest', 'Sam'][place % 2] ?? '',
      status: 'published',
      imageUrl: place % 3 ? null : picture.url,
      publishedAt: context.clock.now() - place * 3_600_000,
    })
    await createArticle(context, article, null)
  }
  const draft = createArticleSchema.parse({ title: 'Draft', description: 'x', category: 'Jobs', authorName: 'Sam' })
  return (await createArticle(context, draft, null)).wordpressPostId
}
