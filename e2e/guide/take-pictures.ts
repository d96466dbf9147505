// `npm run editors-guide [-- name …]`: takes the pictures of docs/editors from the running product with its sample
// county. Look at them before you commit them.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { buildAll } from '../../scripts/build-all.ts'
import { chromiumLaunchOptions } from '../support/chromium-launch.ts'
import { openDesk } from '../support/desk.ts'
import { prepareSmallCounty } from '../support/small-county/prepare.ts'
import { startHometown } from '../support/start-hometown.ts'
import { PICTURES, type Picture } from './pictures.ts'
import { type Newsroom, prepareNewsroom } from './prepare-newsroom.ts'
import { writeMissingPicture, writePicture } from './write-picture.ts'

const FOLDER = join(import.meta.dirname, '../../docs/editors/pictures')
const DESKTOP = { width: 1200, height: 760 }
const PHONE = { width: 375, height: 720 }

const wanted = process.argv.slice(2)
const pictures = PICTURES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
mkdirSync(FOLDER, { recursive: true })
// The desk isn't built without them.
for (const { name } of PICTURES) await writeMissingPicture(join(FOLDER, `${name}.webp`))
await buildAll()
await prepareSmallCounty()
const hometown = await startHometown()
const browser = await chromium.launch(await chromiumLaunchOptions())
try {
  const newsroom = await prepareNewsroom(hometown)
  for (const picture of pictures) {
    const { isPhone, width = DESKTOP.width, height = DESKTOP.height, hasSidebar = false } = picture
    const page = await browser.newPage({
      baseURL: hometown.url,
      viewport: isPhone ? PHONE : { width, height },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    if (!hasSidebar) await page.context().addCookies([{ name: 'sidebar_state', value: 'false', url: hometown.url }])
    await openScreen(page, picture, newsroom)
    const bytes = await writePicture(join(FOLDER, `${picture.name}.webp`), await page.screenshot())
    console.log(`${picture.name}.webp: ${Math.round(bytes / 1000)} kB`)
    // The next picture would say that an editor has the article open.
    page.on('dialog', (dialog) => dialog.accept())
    await page.goto('about:blank')
    await page.close()
  }
} finally {
  await browser.close()
  await hometown.stop()
}

async function openScreen(page: Page, { path, heading, prepare }: Picture, newsroom: Newsroom): Promise<void> {
  await openDesk(page, typeof path === 'string' ? path : path(newsroom), heading)
  await waitUntilLoaded(page)
  await prepare?.(page)
  await waitUntilLoaded(page)
}

/** No placeholder and no spinner is left, and the pictures in sight are there, those of frames too. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.locator('main').locator('.animate-pulse, .animate-spin')).toHaveCount(0)
  for (const frame of page.frames()) {
    await frame.evaluate(async () => {
      const inSight = Array.from(document.images).filter(
        (image) => image.getBoundingClientRect().top < innerHeight && image.checkVisibility(),
      )
      await Promise.allSettled(inSight.map((image) => image.decode()))
      await document.fonts.ready
    })
  }
}
