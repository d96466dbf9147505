import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { expect, test, vi } from 'vitest'
import { buildTestContext } from '../../../test/support/build-test-app.ts'
import { renderNotice } from '../../mail-templates/notice.ts'
import { signUp } from './sign-up.service.ts'

vi.mock('../../mail-templates/notice.ts', { spy: true })

test('what a mail brings is filled in: a choice that nobody made before takes no longer to be mailed', async () => {
  const context = await buildTestContext({ env: { DOUBLE_OPT_IN: 'true' } })
  const choices = READER_CATEGORIES.map((category, place) => [category, ...READER_CATEGORIES.slice(0, place)])
  for (const [place, categories] of choices.entries())
    await signUp(context, { email: `${place}@example.org`, categories, source: 'website' })
  expect(renderNotice).toHaveBeenCalledTimes(1)
  const mails = await context.store.db
    .selectFrom('outgoing_mails')
    .select(['html', 'plain_text'])
    .orderBy('id')
    .execute()
  expect(mails).toHaveLength(choices.length)
  for (const [place, { html, plain_text }] of mails.entries()) {
    const words = new Intl.ListFormat('en-US').format(choices[place] ?? [])
    expect(plain_text).toContain(`with ${words}.`)
    expect(html).toContain(`with ${words}.`)
    expect(`${html}${plain_text}`).not.toMatch(/%\w+%|button\.invalid/)
  }
})
