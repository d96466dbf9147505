import type { Page } from '@playwright/test'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'

async function openMedia(page: Page): Promise<void> {
  await openDesk(page, '/admin/media', 'Media')
  await expect(picturesOf(page).getByRole('button').first()).toBeVisible()
}

const picturesOf = (page: Page) => page.getByRole('list', { name: 'Pictures' })

interface File {
  name: string
  mimeType: string
  buffer: Buffer
}

async function draw(page: Page, name: string, colour: string): Promise<File> {
  const address = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 600
    const pen = canvas.getContext('2d')
    if (pen) pen.fillStyle = fill
    pen?.fillRect(0, 0, 900, 600)
    return canvas.toDataURL('image/jpeg')
  }, colour)
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64') }
}

async function upload(page: Page, ...files: File[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload pictures' }).click()
  await (await chooser).setFiles(files)
}

test('several pictures are uploaded at once; one that is none is told by its name', async ({ page }) => {
  await openMedia(page)
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }
  const allow422 = page.waitForResponse((answer) => answer.status() === 422)
  await upload(page, await draw(page, 'first.jpg', '#203040'), broken, await draw(page, 'second.jpg', '#304050'))
  await allow422
  await expect(page.getByText('broken.png: Please select an image file')).toBeVisible()
  await expect(picturesOf(page).getByRole('button', { name: /^first\.jpg/ })).toBeVisible()
  await expect(picturesOf(page).getByRole('button', { name: /^second\.jpg/ })).toBeVisible()
  await page.getByRole('switch', { name: 'Unused only' }).click()
  await expect(picturesOf(page).getByRole('button')).toHaveCount(2)
})
