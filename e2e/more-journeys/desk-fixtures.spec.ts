import { fixtureSchema } from '@hometown/shared-types/fixture'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

const YESTERDAY = new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 10)

test('a result is typed at the desk, and readers find it', async ({ page, hometown }) => {
  const game = fixtureSchema.parse(
    await hometown.call('POST', '/api/fixtures', {
      ...{ sport: 'Curling', team: 'Quarry Sweepers', opponent: 'Lantern Stones', startsAt: `${YESTERDAY}T18:30` },
    }),
  )
  await openDesk(page, '/admin/fixtures?when=missing', 'Fixtures')
  await page.getByLabel('Score of Quarry Sweepers').focus()
  await page.keyboard.type('8')
  await page.keyboard.press('Tab')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Result saved', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Score of Quarry Sweepers')).toHaveCount(0)
  await waitFor(async () => (await hometown.page('/sports'))?.match(/Quarry Sweepers[\s\S]{0,600}8/) ?? undefined)

  await page.goto(`/admin/fixtures?when=all&edit=${game.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Game' })
  await expect(dialog.getByLabel('Score of Lantern Stones')).toHaveValue('5')
  await expectAccessible(page, 'a game')
  await dialog.getByLabel('Note').fill('After an extra end')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Game saved', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the games')

  await page.goto('/sports')
  await expect(page.getByRole('row', { name: /Quarry Sweepers/ })).toContainText('After an extra end')
})
