import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { escapeFrom } from '../support/dialogs.ts'
import { expect, test } from '../support/journey.ts'
import type { Hometown } from '../support/start-hometown.ts'

async function openMedia(page: Page): Promise<void> {
  await openDesk(page, '/admin/media', 'Media')
  await expect(picturesOf(page).getByRole('button').first()).toBeVisible()
}

/** Not share cards. */
const SIZE = /\/derived\/[0-9a-f]{64}-/

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

async function findPicture(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search pictures' }).fill(name)
  await expect(picturesOf(page).getByRole('button')).toHaveCount(1)
  await picturesOf(page).getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Picture' }).getByLabel('Alt text')).toBeVisible()
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

test('with the keyboard alone a picture is described, pointed at and cropped, and a reader sees it', async ({
  page,
  hometown,
}) => {
  await openMedia(page)
  await upload(page, await draw(page, 'fair.jpg', '#a04030'))
  await expect(page.getByText('Image uploaded successfully', { exact: true })).toBeVisible()
  const { data } = await hometown.call<{ data: { id: string; url: string }[] }>('GET', '/api/media?search=fair.jpg')
  const slug = 'a-fair-with-a-picture'
  await hometown.call('POST', '/api/articles', {
    title: 'A fair with a picture',
    description: 'Seen.',
    category: 'Events',
    authorName: 'Nora Ellingson',
    status: 'published',
    slug,
    imageUrl: data[0]?.url,
  })
  await findPicture(page, 'fair.jpg')
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await expect(dialog.getByText('A fair with a picture')).toBeVisible()
  await dialog.getByLabel('Alt text').focus()
  await page.keyboard.type('The fair at dusk')
  await dialog.getByRole('button', { name: /^Focal point/ }).focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowUp')
  const pointed = dialog.getByRole('button', { name: 'Focal point, 80% from the left and 48% from the top' })
  await expect(pointed).toBeFocused()
  await page.keyboard.press('Escape')
  await escapeFrom(page, page.getByRole('alertdialog', { name: 'Leave without saving?' }), pointed)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Picture saved', { exact: true })).toBeVisible()
  await expect.poll(() => hometown.page(`/${slug}`), { timeout: 15_000 }).toContain('The fair at dusk')

  await dialog.getByRole('button', { name: 'Crop' }).press('Enter')
  await dialog.getByRole('button', { name: '1:1' }).press('Enter')
  await expect(dialog.getByText('600 × 600 pixels')).toBeVisible()
  await dialog.getByRole('button', { name: 'Crop area' }).focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('573 × 573 pixels')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save as new picture' }).press('Enter')
  await expect(dialog.getByText('573 × 573 pixels,')).toBeVisible()
  await expect(dialog.getByText('No article, event, business or person shows this picture.')).toBeVisible()
})

/** Without the related articles, which have pictures of their own. */
async function articleOf(hometown: Hometown, slug: string): Promise<string | undefined> {
  return (await hometown.page(`/${slug}`))?.split('</article>')[0]
}

test('a picture in use is deleted only after a second look, and its article goes without it', async ({
  page,
  hometown,
}) => {
  await openMedia(page)
  await upload(page, await draw(page, 'creamery.jpg', '#307050'))
  await expect(page.getByText('Image uploaded successfully', { exact: true })).toBeVisible()
  const { data } = await hometown.call<{ data: { url: string }[] }>('GET', '/api/media?search=creamery.jpg')
  const url = data[0]?.url ?? ''
  const slug = 'the-creamery-without-a-picture'
  await hometown.call('POST', '/api/articles', {
    title: 'The creamery',
    description: 'Gone.',
    category: 'Business',
    authorName: 'Guest Writer',
    status: 'published',
    slug,
    imageUrl: url,
  })
  await expect.poll(() => articleOf(hometown, slug), { timeout: 15_000 }).toMatch(SIZE)
  await findPicture(page, 'creamery.jpg')
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete a picture in use?' })
  await expect(question).toContainText('“The creamery” shows it and will be without a picture.')
  await question.getByRole('button', { name: 'Delete anyway' }).click()
  await expect(page.getByText('Picture deleted', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('No picture matches')).toBeVisible()
  await expect.poll(() => articleOf(hometown, slug), { timeout: 15_000 }).not.toMatch(SIZE)
  expect((await page.request.get(url)).status()).toBe(404)
})

test('axe finds nothing to object to in the library, wide and light, narrow and dark', async ({ page }) => {
  test.setTimeout(120_000)
  await openMedia(page)
  await expectAccessible(page, 'library')
  await picturesOf(page).getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: 'Picture' }).getByLabel('Alt text')).toBeVisible()
  await expectAccessible(page, 'picture')
  await page.getByRole('button', { name: 'Crop' }).click()
  await expectAccessible(page, 'crop')
})
