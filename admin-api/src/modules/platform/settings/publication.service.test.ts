import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { callerName } from './publication.service.ts'

describe('who asks other sites', () => {
  test('is the paper as configured, until the desk has saved another name and address', async () => {
    const env = { SITE_URL: 'https://courier.us', SITE_NAME: 'Courier', MAIL_FROM: 'News <news@courier.us>' }
    const context = await buildTestContext({ env })
    expect(await callerName(context)).toBe('Hometown/1 (Courier; +https://courier.us; news@courier.us)')
    const saved = { siteName: 'The Ährenthal (Co.) Courier 🌽', contactEmail: 'desk@courier.us' }
    for (const [key, value] of Object.entries(saved))
      await context.store.db
        .insertInto('settings')
        .values({ key, value: JSON.stringify(value), updated_at: 1, updated_by: 'nora' })
        .execute()
    expect(await callerName(context)).toBe(
      'Hometown/1 (The Ahrenthal Co. Courier; +https://courier.us; desk@courier.us)',
    )
  })
})
