import { expect, hydrated, test } from '../support/journey.ts'
import { pagesOfEachKind } from '../support/page-kinds.ts'

/** Month, day, year and the picker's button are one field with a stop each. */
const MOST_PARTS = 4

test('the Tab key reaches everything on every kind of page, in sight and in reading order', async ({
  page,
  hometown,
}) => {
  test.setTimeout(300_000)
  for (const [kind, path] of await pagesOfEachKind(hometown)) {
    await page.goto(path)
    await hydrated(page)
    const wanted = await page.evaluate(listReachable)
    const reached: string[] = []
    for (let stop = 0; reached.length < wanted.length && stop < MOST_PARTS * wanted.length; stop++) {
      await page.keyboard.press('Tab')
      const { name, isOutlined } = await page.evaluate(readFocus)
      expect(isOutlined, `${kind}: the focus on ${name} can be seen`).toBe(true)
      if (name !== reached.at(-1)) reached.push(name)
    }
    expect(reached, kind).toEqual(wanted)
  }
})

function listReachable(): string[] {
  const usable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  // A hidden field for bots and a disabled button aren't stops.
  const seen = [...document.querySelectorAll<HTMLElement>(usable)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0 && !element.matches(':disabled'),
  )
  // The search field has the focus at first.
  document.body.tabIndex = -1
  document.body.focus()
  return seen.map((element, place) => {
    const name = `${place} ${element.outerHTML.slice(0, 80)}`
    element.dataset.tabStop = name
    return name
  })
}

/** Runs in the page. A card or a story shows the focus of its link. */
function readFocus(): { name: string; isOutlined: boolean } {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : document.body
  const shown = [focused, focused.closest('.card, .lead, .second')].filter((element) => element !== null)
  return {
    name: focused.dataset.tabStop ?? focused.outerHTML.slice(0, 80),
    isOutlined: shown.some((element) => getComputedStyle(element).outlineStyle !== 'none'),
  }
}
