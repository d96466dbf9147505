import { AxeBuilder } from '@axe-core/playwright'
import { expect, hydrated, pagesOfEachKind, test } from '../support/journey.ts'

const WIDTHS = [1440, 375]

test('axe finds nothing to object to on any kind of page, in both themes, wide and narrow', async ({
  page,
  hometown,
}) => {
  test.setTimeout(150_000)
  for (const [kind, path] of await pagesOfEachKind(hometown)) {
    await page.goto(path)
    await hydrated(page)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => {
        document.documentElement.className = name
      }, theme)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        // Legacy means without frames of other hosts, of which these pages have none: it takes a third of the time.
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
        expect(found, `${kind}, ${theme}, ${width} px`).toEqual([])
      }
    }
  }
})
