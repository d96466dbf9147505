import { countyDate } from '@hometown/shared-types/county-time'
import type { DeskJob } from '@hometown/shared-types/job-details'
import { createArticle } from '../support/articles.ts'
import { expectAccessible, expectNoViolations } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import type { Hometown } from '../support/start-hometown.ts'

const DAY = 86_400_000
/** The wait between two looks at what has closed, and a publish. */
const WITHIN_A_MINUTE = { timeout: 60_000 }

async function lists(hometown: Hometown, slug: string): Promise<string[]> {
  const paths = ['/', '/jobs', '/jobs/feed.xml', '/feed.xml', '/api/articles/published?category=Jobs&page=1&per_page=9']
  const pages = await Promise.all(paths.map((path) => hometown.page(path)))
  return paths.filter((_, at) => pages[at]?.includes(slug))
}

const posting = async (hometown: Hometown, slug: string) =>
  /"@type":"JobPosting"/.test((await hometown.page(`/${slug}`)) ?? '')

test('a job past its closing has no JobPosting, and leaves the lists within a minute', async ({ page, hometown }) => {
  const { id, slug } = await createArticle(hometown, { title: 'Mill hand wanted', category: 'Jobs' })
  await expect.poll(() => lists(hometown, slug)).toHaveLength(5)
  expect(await posting(hometown, slug)).toBe(false)

  await openDesk(page, `/admin/content?edit=${id}`, 'Edit article')
  const panel = page.getByRole('region', { name: 'Job', exact: true })
  await panel.getByRole('button', { name: 'Add job details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add job details' })
  await dialog.getByRole('textbox', { name: 'Employer' }).fill('Alder Falls Mill')
  await dialog.getByRole('textbox', { name: 'Place' }).fill('Alder Falls, IA')
  await dialog.getByRole('textbox', { name: 'Pay' }).fill('$18–$22 an hour')
  await dialog.getByRole('textbox', { name: 'Apply at' }).fill('jobs@mill.example')
  await expectAccessible(page, 'the job details')
  await dialog.getByRole('button', { name: 'Save job details' }).press('Enter')
  await expect(panel).toContainText('Alder Falls Mill · Alder Falls, IA · $18–$22 an hour')
  await expect.poll(() => posting(hometown, slug)).toBe(true)

  await page.goto(`/${slug}`)
  const job = page.getByRole('region', { name: 'The job' })
  await expect(job).toContainText('Apply by')
  await expect(job.getByRole('link', { name: 'Apply' })).toHaveAttribute('href', 'mailto:jobs@mill.example')
  await expectNoViolations(page, 'an open job')

  const { version, ...known } = await hometown.call<DeskJob>('GET', `/api/articles/${id}/job`)
  const closesAt = new Date(Date.now() + 1500).toISOString()
  await hometown.call('PUT', `/api/articles/${id}/job`, { job: { ...known.job, closesAt }, version })
  await expect.poll(() => lists(hometown, slug), WITHIN_A_MINUTE).toEqual([])
  await expect.poll(() => posting(hometown, slug), WITHIN_A_MINUTE).toBe(false)
  await page.reload()
  await expect(job).toContainText('This job closed on')
  await expect(job.getByRole('link', { name: 'Apply' })).toHaveCount(0)
  await expectNoViolations(page, 'a closed job')
  await job.getByRole('link', { name: 'See open jobs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible()

  await page.goto(`/admin/content?edit=${id}`)
  await expect(panel).toContainText('Choose a later day to open it again.')
  await panel.getByRole('button', { name: 'Edit job details' }).click()
  const later = countyDate(Date.now() + 5 * DAY, 'America/Chicago')
  await page.getByRole('dialog').getByLabel('Closing day').fill(later)
  await page.getByRole('dialog').getByRole('button', { name: 'Save job details' }).click()
  await expect(panel).not.toContainText('Choose a later day')
  await expect.poll(() => lists(hometown, slug)).toHaveLength(5)
  expect(await posting(hometown, slug)).toBe(true)
})
