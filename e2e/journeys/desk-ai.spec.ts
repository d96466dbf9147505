import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ModelReply, type ModelServer, startModelServer } from '../../admin-api/test/support/model-server.ts'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test as journey } from '../support/journey.ts'

const FEED = `<rss version="2.0"><channel><title>Town news</title><link>http://town.example/</link><description>News</description>
  <item><title>The town hall opens late</title><link>http://town.example/late</link></item></channel></rss>`
const PAGE = `<html><head><title>Town hall</title><link rel="alternate" type="application/rss+xml" title="Town news" href="/feed.xml"></head>
  <body><h1>Town hall</h1></body></html>`

const test = journey.extend<object, { model: ModelServer; town: string }>({
  model: [
    async ({ browserName: _ }, use) => {
      const model = await startModelServer()
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  town: [
    async ({ browserName: _ }, use) => {
      const server = await startTown()
      await use(`http://localhost:${(server.address() as AddressInfo).port}`)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ model }, use) => {
      await use({
        OPENAI_BASE_URL: model.url,
        OPENAI_API_KEY: 'sk-of-tests',
        AI_MODEL: 'stand-in',
        HARVEST_ALLOW_PRIVATE: 'true',
        HARVEST_SECONDS: '0',
      })
    },
    { scope: 'worker' },
  ],
})

async function startTown(): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/') response.setHeader('content-type', 'text/html').end(PAGE)
    else if (request.url === '/feed.xml') response.setHeader('content-type', 'application/rss+xml').end(FEED)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function proposing(...sources: [name: string, url: string][]): ModelReply {
  const about = { sourceType: 'website', description: 'News of the <b>town</b>.' }
  return { json: { sources: sources.map(([name, url]) => ({ name, url, ...about })) } }
}

test('the AI is tested, proposes sources that are really there, and fills in forms', async ({
  page,
  hometown,
  model,
  town,
}) => {
  model.answer({ json: { greeting: 'Good morning, newsroom!' } })
  await openDesk(page, '/admin/settings', 'Settings')
  await page.getByRole('tab', { name: 'AI and places' }).click()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('Good morning, newsroom!', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Spent today: \$0\.00 in 1 call\./)).toBeVisible()

  await page.getByRole('link', { name: 'Sources', exact: true }).click()
  model.answer(proposing(['Town Hall', town], ['Town feed', `${town}/feed.xml`], ['Gone', `${town}/gone`]))
  await page.getByRole('button', { name: 'AI Suggest' }).click()
  // After a visit to each address.
  await expect(page.getByText('Found 2 sources.', { exact: true })).toBeVisible({ timeout: 30_000 })
  const card = page.getByRole('region', { name: 'AI suggestions' })
  await expect(card).toContainText('News of the town.')
  await expect(card.getByText('Feed found')).toHaveCount(1)
  await expectAccessible(page, 'proposed sources', [['dark', 375]])
  await page.setViewportSize({ width: 1280, height: 800 })
  await card.getByRole('switch', { name: 'Town feed' }).press('Space')
  await card.getByRole('button', { name: 'Add Selected (1)' }).press('Enter')
  await expect(page.getByText('1 source added to Events.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'AI Suggest' })).toBeFocused()
  await expect(page.getByRole('article', { name: 'Town Hall' })).toContainText('AI Suggested')
  const { data } = await hometown.call<{ data: object[] }>('GET', '/api/sources?page=1&per_page=5&search=Town')
  const added = { name: 'Town Hall', category: 'Events', status: 'active', aiSuggested: true }
  expect(data).toEqual([expect.objectContaining({ ...added, feedUrl: `${town}/feed.xml` })])
  const sidebar = page.getByRole('complementary')
  await expect(sidebar.getByRole('link', { name: 'Town Hall' })).toHaveCount(0)
  await sidebar.getByRole('link', { name: 'Town feed' }).click()
  await expect(card.getByRole('switch', { name: 'Town feed' })).toBeChecked()

  await page.goto('/admin/calendar?edit=new&date=2026-12-05')
  const dialog = page.getByRole('dialog', { name: 'Create Event' })
  await dialog.getByLabel('Title').fill('Harvest supper')
  await dialog.getByLabel('Description').fill('Soup.')
  model.answer({ json: { content: '<script>alert(1)</script>**Soup**, bread and music.' } })
  await dialog.getByRole('button', { name: 'Generate with AI' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('Soup, bread and music.')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('Soup.')
})

test('on a phone a link to the AI shows its tab, which is far to the right', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await openDesk(page, '/admin/settings?tab=ai', 'Settings')
  const tab = page.getByRole('tab', { name: 'AI and places' })
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(tab).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'settings of the AI')
})

test('the AI says to search engines what an article is about', async ({ page, model }) => {
  await openDesk(page, '/admin/content', 'Create article')
  await page.getByRole('textbox', { name: 'Title' }).fill('The bridge reopens')
  await page.getByRole('button', { name: /^SEO/ }).click()
  const suggest = page.getByRole('button', { name: 'Generate with AI' })
  model.answer({
    json: { metaDescription: 'It reopens.', keywords: ['bridge', 'road, river'], slug: 'Bridge reopens!' },
  })
  await suggest.click()
  await expect(page.getByText('SEO suggestions generated', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Meta description')).toHaveValue('It reopens.')
  await expect(page.getByLabel('Slug')).toHaveValue('bridge-reopens')
  await expect(page.getByRole('button', { name: 'Remove river' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(page.getByLabel('Meta description')).toHaveValue('')
})
