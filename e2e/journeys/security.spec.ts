import { expect, test } from '../support/journey.ts'

test('script that somebody smuggled into a page does not run', async ({ browser, hometown }) => {
  const context = await browser.newContext({ baseURL: hometown.url })
  const page = await context.newPage()
  const refusals: string[] = []
  page.on('console', (message) => message.type() === 'error' && refusals.push(message.text()))
  await page.route('**/sports', async (route) => {
    const response = await route.fetch()
    const smuggled = `<script>document.title = 'taken'</script><img src="/none" onerror="document.title = 'taken'">`
    await route.fulfill({ response, body: (await response.text()).replace('</main>', `${smuggled}</main>`) })
  })
  await page.goto('/sports', { waitUntil: 'networkidle' })
  await expect(page).toHaveTitle(/^Sports/)
  expect(refusals.filter((text) => text.includes('Content Security Policy'))).toHaveLength(2)
  await context.close()
})
