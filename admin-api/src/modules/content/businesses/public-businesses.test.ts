import { createBusinessSchema } from '@hometown/shared-types/business'
import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { insertMedia } from '../media/library/media.repository.ts'
import { createBusiness, listPublicBusinesses } from './businesses.service.ts'

const PICTURE = 'https://wordpress.example/wp-content/uploads/shop.webp'

describe('the businesses that readers see', () => {
  it('are cut around what must stay in sight, also where WordPress keeps the picture', async () => {
    const context = await buildTestContext()
    const size = { width: 900, height: 600 }
    await context.store.db.transaction().execute(async (trx) => {
      await insertMedia(trx, {
        id: '0198a000-0000-7000-8000-000000000001',
        wordpress_id: 1,
        url: PICTURE,
        mime_type: 'image/webp',
        bytes: 1000,
        ...size,
        alt: null,
        focal_x: 0.2,
        focal_y: 0.7,
        original_name: null,
        created_at: 0,
      })
      const made = {
        state: 'ready',
        due_at: null,
        hash: 'a1b2c3',
        ...size,
        colour: '#336699',
        widths: '[480,900]',
      } as const
      await trx
        .insertInto('picture_copies')
        .values({ url: PICTURE, ...made, problem: null, created_at: 0, unused_since: null })
        .execute()
    })
    const user = await signIn(context)
    const input = { name: 'Petrick Hardware', category: 'Home', status: 'published', imageUrl: PICTURE }
    await createBusiness(context, { user, sessionId: 'any' }, createBusinessSchema.parse(input))
    const [shown] = await listPublicBusinesses(context)
    expect(shown).toMatchObject({ imageUrl: PICTURE, copies: { focal: { x: 0.2, y: 0.7 } } })
  })
})
