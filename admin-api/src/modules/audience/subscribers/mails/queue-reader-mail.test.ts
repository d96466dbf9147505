import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { expect, test } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { signUp } from '../sign-up/sign-up.service.ts'
import { changedMail, comeBackMail, confirmationMail } from './reader-mails.ts'

const choices = READER_CATEGORIES.map((category, place) => [category, ...READER_CATEGORIES.slice(0, place)])
const [one = [], other = []] = [choices[2], choices[5]]

test('mails of a kind are rendered from the same words, whatever was chosen: the time they take tells nothing', async () => {
  const { config } = await buildTestContext()
  const branding = { name: 'The Courier' }
  const words = (categories: typeof one) =>
    [
      confirmationMail(config, branding, { token: 'a', categories }),
      comeBackMail(config, branding, { token: 'a', categories }),
      changedMail(config, branding, { token: 'a', before: categories, after: categories.slice(1) }),
    ].map(({ values: _, ...others }) => others)
  expect(words(one)).toEqual(words(other))
})

test('mails say what was chosen', async () => {
  const context = await buildTestContext({ env: { DOUBLE_OPT_IN: 'true' } })
  for (const [place, categories] of choices.entries())
    await signUp(context, { email: `${place}@example.org`, categories, source: 'website' })
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
