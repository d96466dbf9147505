import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'

const TITLE = 'Councilman resigns over the ferry'
const LETTER = 'The ferry, and the fair'
const TEXT = 'He signed the papers on a Tuesday.'

interface Named {
  id: string
  slug: string
}

test('what is withdrawn leaves the newsletter’s page, and an editor takes the whole newsletter off the site', async ({
  page,
  hometown,
}) => {
  const { call } = hometown
  const reader = { categories: ['Community'], consentSource: 'Sheet at the library' }
  await call('POST', '/api/subscribers/add', { ...reader, email: 'ann.withdrawn@courier.example' })
  const article = await call<Named>('POST', '/api/articles', {
    title: TITLE,
    description: 'In short.',
    content: `<p>${TEXT}</p>`,
    category: 'Community',
    authorName: 'Nora Ellingson',
    status: 'published',
  })
  const make = (title: string) =>
    call<Named>('POST', '/api/newsletters', { title, articleIds: [article.id], introduction: '<p>Good morning.</p>' })
  const { id } = await make(LETTER)
  const address = `/newsletter/${id}`

  await openDesk(page, `/admin/newsletters/${id}`, LETTER)
  await page.getByRole('button', { name: 'Send Now' }).click()
  // Only articles of the sample county cause problems here.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send (Now|Anyway)$/ })
    .click()
  await expect(page.getByRole('region', { name: 'Report' })).toBeVisible()
  await expect.poll(() => hometown.page(address)).toContain(TEXT)

  await call('PATCH', `/api/articles/${article.id}`, { status: 'draft' })
  await expect.poll(() => hometown.page(address)).toContain('An article in this newsletter has been withdrawn')
  expect(await hometown.page(address)).not.toContain(TEXT)
  expect(await hometown.page('/newsletters/feed.xml')).not.toContain(TITLE)

  // A withdrawn article makes the next newsletter unsendable.
  const next = await call<Named>('PATCH', `/api/articles/${article.id}`, { status: 'published' }).then(() =>
    make('Next week'),
  )
  await call('PATCH', `/api/articles/${article.id}`, { status: 'draft' })
  await page.goto(`/admin/newsletters/${next.id}`)
  await expect(page.getByText(`“${TITLE}” isn’t published anymore.`, { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Now' })).toBeDisabled()

  await page.goto(`/admin/newsletters/${id}`)
  await expect(page.getByText(`Readers no longer see “${TITLE}”`, { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Take off the site…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take off the site' }).click()
  await expect(page.getByText('This newsletter is off the site')).toBeVisible()
  await expect.poll(async () => (await fetch(hometown.url + address)).status).toBe(404)
  await expect.poll(() => hometown.page('/archive')).not.toContain(LETTER)
  await page.getByRole('button', { name: 'Put back on the site' }).click()
  await expect(page.getByRole('link', { name: 'Read on the web' })).toBeVisible()
  await expect.poll(() => hometown.page(address)).toContain('Good morning.')
})
