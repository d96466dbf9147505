import { serveHttp } from '../../testing/http-server.ts'
import { testSettings } from '../../testing/test-settings.ts'
import { aiTest as base, deskTest, expect } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

const CSV = [
  'category;NAME;Url;Source Type;Description',
  'Clubs;Quilters’ Guild;quilters.invalid/news;RSS Feed;"Blocks; bees and ""raffles"""',
  'Weather;Sky;https://sky.invalid;;',
  'Clubs;Quilters again;http://www.quilters.invalid/news/;;',
].join('\r\n')
const LEAK = 'Water main breaks on Elm Street'
const CHOIR = 'Choir sings for the new organ'

/** Serves a small town's website: a page, and a feed with two items. */
async function withTown(use: (address: string) => Promise<void>): Promise<void> {
  const { port, close } = await serveHttp((request, response) => {
    if (request.url === '/')
      response.setHeader('content-type', 'text/html').end('<title>Town hall</title><h1>Town hall</h1>')
    else if (request.url === '/feed.xml')
      response.setHeader('content-type', 'application/rss+xml').end(feedAt(request.headers.host ?? ''))
    else response.writeHead(404).end()
  })
  await use(`http://localhost:${port}`)
  await close()
}

const test = base.extend<{ town: string }>({ town: ({ browserName: _ }, use) => withTown(use) })

/** The test has no AI, which would change what was found while it is looked at. */
const plainTest = deskTest.extend<{ town: string }, { environment: Record<string, string> }>({
  town: ({ browserName: _ }, use) => withTown(use),
  environment: [
    ({ browserName: _ }, use) => use(testSettings({ harvestAllowPrivate: true, signupRate: 1000 })),
    { scope: 'worker' },
  ],
})

function feedAt(host: string): string {
  const items = [LEAK, CHOIR].map(
    (title, at) =>
      `<item><title>${title}</title><link>http://${host}/${at}</link><guid>${at}</guid><pubDate>Fri, 20 Nov 2026 1${at}:00:00 GMT</pubDate><description>${title}. The town’s people spoke about it all morning, and the mayor promised to tell them more by the evening.</description></item>`,
  )
  return `<rss version="2.0"><channel><title>Creek News</title><link>http://${host}/</link>${items.join('')}</channel></rss>`
}

test('sources come from a file, a form and the AI', async ({ page, model, town }) => {
  await page.goto('/admin/sources')
  await expect(page.getByRole('heading', { level: 1, name: 'Source Management' })).toBeVisible()

  await test.step('a file says what was taken and what was not', async () => {
    await page.getByRole('button', { name: 'Upload CSV' }).click()
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'clubs.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('Imported 1 sources. 1 errors, 1 skipped.', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Row 3: “Weather” is not a category/)).toBeVisible()
    await expect(
      page.getByText('Row 4: Quilters again - This address is already a source: “Quilters’ Guild”'),
    ).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    const guild = page.getByRole('region', { name: /^Clubs/ }).getByRole('article', { name: 'Quilters’ Guild' })
    await expect(guild).toContainText('Blocks; bees and "raffles"')
    await expect(guild.getByRole('link')).toHaveAttribute('href', 'https://quilters.invalid/news')
  })

  await test.step('one is added, changed and deleted', async () => {
    await page.getByRole('button', { name: 'Add Source' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Source' })
    await dialog.getByLabel('URL').fill('rowers.invalid')
    await dialog.getByLabel('Name').fill('Rowing Club')
    await dialog.getByLabel('Category').click()
    await page.getByRole('option', { name: 'Clubs' }).click()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Source has been added successfully.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Edit Rowing Club' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Source' })
    await edit.getByLabel('Name').fill('Rowers of Osprey Lake')
    await edit.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Source updated', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Delete Rowers of Osprey Lake' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('article', { name: 'Rowers of Osprey Lake' })).toHaveCount(0)
  })

  await test.step('the AI proposes some, of which those that are there can be added', async () => {
    const about = { sourceType: 'website', description: 'News of the town.' }
    const proposed = [
      ['Town Hall', town],
      ['Gone', `${town}/gone`],
    ].map(([name, url]) => ({ name, url, ...about }))
    model.answer({ json: { sources: proposed } })
    await page.getByRole('button', { name: 'AI Suggest' }).click()
    const card = page.getByRole('region', { name: 'AI suggestions' })
    // Each address is visited first.
    await expect(card.getByRole('switch', { name: 'Town Hall' })).toBeChecked()
    await expect(card.getByRole('switch')).toHaveCount(1)
    await expect(card).toContainText('News of the town.')
    await card.getByRole('button', { name: 'Add Selected (1)' }).click()
    await expect(page.getByText('1 source added to Events.', { exact: true })).toBeVisible()
    await expect(page.getByRole('article', { name: 'Town Hall' })).toContainText('AI Suggested')
  })
})

plainTest('what a source has is discovered, approved, published and live', async ({ page, hometown, town }) => {
  await hometown.call('POST', '/api/sources', {
    ...{ name: 'Creek News', url: `${town}/feed.xml`, sourceType: 'rss_feed', category: 'Community' },
  })
  await page.goto('/admin/suggestions')
  await expect(page.getByRole('heading', { level: 1, name: 'AI Content Suggestions' })).toBeVisible()
  for (const counter of ['Pending Review', 'Published', 'Average Relevance', 'Total Discovered'])
    await expect(page.getByRole('main')).toContainText(counter)
  await page.getByRole('button', { name: 'Discover Content' }).click()
  const card = (name: string) => page.getByRole('article', { name })
  await expect(card(LEAK)).toBeVisible()
  await expect(card(LEAK)).toContainText('Creek News')
  await expect(card(LEAK)).toContainText(/\d+\s?%/)

  await expect(page.getByRole('button', { name: 'Discover Content' })).toBeEnabled()
  const press = (action: string, name: string) =>
    card(name)
      .getByRole('button', { name: `${action} ${name}` })
      .click()
  await expect(card(LEAK).getByRole('link', { name: `View Original of ${LEAK}` })).toBeVisible()
  await press('Reject', CHOIR)
  await expect(card(CHOIR)).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Rejected 1' })).toBeVisible()
  await expect(card(LEAK).getByRole('button', { name: /^Publish/ })).toHaveCount(0)
  await press('Approve', LEAK)
  await page.getByRole('tab', { name: 'Approved 1' }).click()
  await press('Publish', LEAK)
  await expect(page.getByText('Published successfully', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: /^Published/ }).click()
  await expect(card(LEAK).getByRole('link', { name: 'Article' })).toBeVisible()
  const live = await waitFor(() => hometown.page('/water-main-breaks-on-elm-street'))
  expect(live).toContain(LEAK)
  expect(live).toContain('Creek News')
})
