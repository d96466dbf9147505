import { CATEGORIES } from '@hometown/shared-types/rules/categories'
import { describeReads } from '@hometown/wordpress-adapter/contract/reads'
import { afterAll } from 'vitest'
import { openSuiteContext } from '../../../../test/support/suite-context.ts'
import { drawnPicture } from '../../../../test/support/upload-picture.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { buildApp } from '../../../api/app.ts'
import type { AppContext } from '../../../context.ts'
import { createPicture } from '../../content/media/index.ts'

const context = await openSuiteContext()
const hiddenPostId = await fill(context)
const app = await buildApp(context)
afterAll(() => app.close())
const target = { url: await app.listen({ port: 0, host: '127.0.0.1' }), hiddenPostId }

describeReads('The embedded content service', () => target)

async function fill(context: AppContext): Promise<number> {
  const picture = await createPicture(context, await drawnPicture(60, 40), { originalName: 'teal.png', alt: null })
  for (const [place, category] of [...CATEGORIES, ...CATEGORIES.slice(0, 4)].entries()) {
    await createArticle(context, {
      title: `Council approves ${category} budget & more ${place}`,
      description: 'The vote was five to two.',
      content: '<p>Nobody was hurt.</p>',
      category,
      authorName: ['By Zoë Müller, nora ellingson & Guest', 'Sam'][place % 2] ?? '',
      status: 'published',
      imageUrl: place % 3 ? null : picture.url,
      publishedAt: context.clock.now() - place * 3_600_000,
    })
  }
  return (await createArticle(context, { title: 'Draft', category: 'Jobs', authorName: 'Sam' })).wordpressPostId
}
