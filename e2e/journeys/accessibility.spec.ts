import { createArticle } from '../support/articles.ts'
import { expectNoViolations } from '../support/axe.ts'
import { hydrated, test } from '../support/journey.ts'
import { pagesOfEachKind } from '../support/page-kinds.ts'
import { waitFor } from '../support/start-hometown.ts'

const WIDTHS = [1440, 375]

test('axe finds nothing to object to on any kind of page, in both themes, wide and narrow, and in forced colors', async ({
  page,
  hometown,
}) => {
  test.setTimeout(300_000)
  const overfull = await createArticle(hometown, {
    title: `A headline that never ends, with ${'averylongword'.repeat(8)}`,
    content: `<table><tr>${'<td>1,000,000,000</td>'.repeat(12)}</tr></table><pre>${'code '.repeat(60)}</pre>`,
  })
  await waitFor(() => hometown.page(`/${overfull.slug}`))
  const pages = [...(await pagesOfEachKind(hometown)), ['overfull article', `/${overfull.slug}`] as const]
  for (const [kind, path] of pages) {
    await page.emulateMedia({ forcedColors: 'none' })
    await page.goto(path)
    await hydrated(page)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => {
        document.documentElement.className = name
      }, theme)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoViolations(page, `${kind}, ${theme}, ${width} px`)
      }
    }
    await page.emulateMedia({ forcedColors: 'active' })
    await expectNoViolations(page, `${kind}, forced colors`)
  }
})
