import { createArticle } from '../support/content.ts'
import { openDesk } from '../support/desk.ts'
import { browserTest, expect, deskTest as test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

test('the dashboard counts and lists what there is; the sidebar folds, and is a sheet on a phone', async ({
  page,
  context,
  hometown,
}) => {
  const { title } = await createArticle(hometown, { title: 'Desk: the newest of all' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin')
  const card = (name: string) => page.getByRole('region', { name, exact: true })

  await test.step('the dashboard has its cards and lists', async () => {
    await expect(card('Published Articles')).toContainText(/\d+ total articles/)
    await expect(card('Active Sources')).toContainText(/\d+ total sources/)
    await expect(card('Newsletters Sent')).toContainText(/\d+ scheduled/)
    await expect(card('Total Subscribers')).toContainText(/Active subscribers|No subscribers yet/)
    await expect(card('Recent Articles').getByRole('listitem')).toHaveCount(4)
    await expect(card('Recent Articles')).toContainText(title)
    await expect(card('Content Sources').getByRole('listitem')).toHaveCount(4)
  })

  await test.step('the sidebar leads everywhere, folds by a shortcut and stays so', async () => {
    const aside = page.getByRole('complementary')
    const names = ['Home', 'Dashboard', 'Create New', 'All Articles', 'Calendar Events', 'Sources', 'AI Suggestions']
    for (const name of [...names, 'Newsletters', 'Subscribers', 'Analytics', 'Settings'])
      await expect(aside.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(aside).toContainText('AI suggestions will appear here')
    await expect(aside).toHaveCSS('width', '320px')
    await page.keyboard.press('Control+b')
    await expect(aside).toHaveCSS('width', '48px')
    await page.reload()
    await expect(aside).toHaveCSS('width', '48px')
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'sidebar_state')?.value).toBe('false')
  })

  await test.step('on a phone it is a sheet', async () => {
    await page.setViewportSize({ width: 767, height: 800 })
    const opener = page.getByRole('button', { name: 'Open menu' })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: 'Admin Panel' })
    await expect(sheet.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(opener).toBeFocused()
    await opener.click()
    await sheet.getByRole('link', { name: 'Sources' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Source Management' })).toBeVisible()
    await expect(sheet).toHaveCount(0)
  })
})

browserTest('the paper’s name is changed at the desk, and every page has it', async ({ page, startOwn }) => {
  const hometown = await startOwn()
  await openDesk(page, `${hometown.url}/admin/settings?tab=paper`, 'Settings')
  await page.getByLabel('Site name').fill('The Journey Post')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved', { exact: true }).first()).toBeVisible()
  for (const path of ['/', '/sports', '/calendar', '/archive', '/terms'])
    await waitFor(async () => (await hometown.page(path))?.includes('The Journey Post') || undefined)

  await page.getByLabel('Email').fill('post@journey.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved', { exact: true }).first()).toBeVisible()
  await waitFor(async () => (await hometown.page('/contact'))?.includes('mailto:post@journey.example') || undefined)
  await page.goto(`${hometown.url}/contact`)
  await expect(page.getByRole('banner')).toContainText('The Journey Post')
})
