import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { runs } from '../../../testing/property-runs.ts'
import { type ContentService, startContentService } from '../../test/support/content-service.ts'
import { change, openPublisher, readSite, removeFolders, renderSite } from '../../test/support/open-publisher.ts'
import { sampleArticle, sampleBusiness } from '../../test/support/sample-content.ts'

let service: ContentService | undefined

afterEach(async () => {
  await service?.close()
  service = undefined
  removeFolders()
})

const anyBusiness = fc.record({
  number: fc.integer({ min: 1, max: 8 }),
  name: fc.constantFrom('One', 'Two'),
  category: fc.constantFrom('Shops', 'shops', 'Health'),
  slug: fc.integer({ min: 1, max: 8 }),
  isRemoved: fc.boolean(),
})

describe('a changed directory', () => {
  it('leaves, after any series of changes, exactly what rendering everything would give', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyBusiness, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
        async (batches) => {
          const running = await startContentService([sampleArticle({ wordpressPostId: 1 })])
          try {
            const publisher = await openPublisher(running.origin)
            await publisher.send([change('verify')])
            for (const batch of batches) {
              for (const { number, isRemoved, slug, ...facts } of batch) {
                const isTaken = [...running.businesses.values()].some((other) => other.slug === `s-${slug}`)
                const id = `business-${number}`
                if (isRemoved) running.businesses.delete(id)
                else
                  running.businesses.set(
                    id,
                    sampleBusiness(number, { ...facts, slug: isTaken ? `own-${number}` : `s-${slug}` }),
                  )
              }
              await publisher.send([change('business')])
              expect(readSite(publisher.siteDir)).toEqual(await renderSite(running.origin))
            }
          } finally {
            await running.close()
            removeFolders()
          }
        },
      ),
      runs(5),
    )
  }, 120_000)

  it('is written where it differs only, however many businesses and articles there are', async () => {
    service = await startContentService(
      Array.from({ length: 50 }, (_, at) => sampleArticle({ wordpressPostId: at + 1 })),
    )
    for (let number = 0; number < 40; number++) service.businesses.set(`business-${number}`, sampleBusiness(number))
    const publisher = await openPublisher(service.origin)
    await publisher.send([change('verify')])
    service.businesses.set('business-7', sampleBusiness(7, { phone: '555-0142' }))
    const { written, removed } = await publisher.send([change('business')])
    expect(written.map(({ path }) => path).sort()).toEqual([
      'build.json',
      'business-directory.html',
      'business-directory/category/food-and-drink.html',
      'business-directory/list.json',
      'business-directory/shop-7.html',
    ])
    expect(removed).toEqual([])
    service.businesses.delete('business-7')
    expect((await publisher.send([change('business')])).removed).toEqual(['business-directory/shop-7.html'])
  })

  it('is not read again for an article', async () => {
    service = await startContentService([sampleArticle({ wordpressPostId: 1 })])
    const publisher = await openPublisher(service.origin)
    await publisher.send([change('verify')])
    service.businesses.set('business-1', sampleBusiness(1))
    const { written } = await publisher.send([change('article', 1)])
    expect(written.map(({ path }) => path)).not.toContain('business-directory.html')
  })
})
