import { createBusinessSchema } from '@hometown/shared-types/business'
import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { newMedia } from '../../../../test/support/new-media.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { insertMedia } from '../media/library/media.repository.ts'
import { createBusiness, listPublicBusinesses } from './businesses.service.ts'

const PICTURE = 'https://wordpress.example/wp-content/uploads/shop.webp'

describe('the businesses that readers see', () => {
  it('are cut around what must stay in sight, also where WordPress keeps the picture', async () => {
    const context = await buildTestContext()
    const sizes = [{ src: PICTURE, width: 900, height: 600 }]
    const there = { remote_origin: 'https://wordpress.example', remote_id: 1, remote_sizes: JSON.stringify(sizes) }
    const row = newMedia({ url: PICTURE, ...there, focal_x: 0.2, focal_y: 0.7 })
    await context.store.db.transaction().execute((trx) => insertMedia(trx, row))
    const user = await signIn(context)
    const input = { name: 'Petrick Hardware', category: 'Home', status: 'published', imageUrl: PICTURE }
    await createBusiness(context, { user, sessionId: 'any' }, createBusinessSchema.parse(input))
    const [shown] = await listPublicBusinesses(context)
    expect(shown).toMatchObject({ imageUrl: PICTURE, copies: { focal: { x: 0.2, y: 0.7 } } })
  })
})
