import { chromium, type Page } from '@playwright/test'
import { chromiumLaunchOptions } from '../../e2e/support/chromium-launch.ts'
import { startApi } from '../publish/api-process.ts'
import { ADMIN, SITE_URL } from '../support/service-environment.ts'
import { readTyping, watchTyping } from './watch-typing.ts'

/** Each is typed into the empty field. None comes twice, because the desk keeps what it was answered. */
const WORDS = [
  'council',
  'harvest supper',
  'bridge',
  'library budget',
  'river',
  'choir supper',
  'sheriff',
  'school board',
  'plow',
  'clinic nurse',
  'auction',
  'pancake breakfast',
  'mayor',
  'fishing weather',
  'ribbon',
  'corn cattle',
  'museum',
  'stage',
  'theater history',
  'vote',
] as const
const SLOW_WORDS = ['concert', 'hospital donation', 'swimming', 'photograph', 'anniversary'] as const
/** As editors type. */
const QUICK_MS = 90
/** So slowly that the rows of the first letters are drawn while the next ones are typed. */
const SLOW_MS = 320

export interface TypingTimes {
  /** Milliseconds from the last key of a word until its rows were painted. */
  readonly lists: readonly number[]
  /** The reference: the same call in the same page, and its titles painted as a bare list. */
  readonly bareLists: readonly number[]
  /** From each key until the next frame. */
  readonly keys: readonly number[]
  /** The longest frame while somebody typed and the rows came. */
  readonly longestFrame: number
}

/** In the browser of the tests, over the desk as it is built. */
export async function measureTyping(dataDir: string): Promise<TypingTimes> {
  const { origin, process } = await startApi(dataDir)
  const browser = await chromium.launch(await chromiumLaunchOptions())
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const answer = await page.request.post(`${origin}/api/auth/login`, { data: ADMIN, headers: { origin: SITE_URL } })
    if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}.`)
    await page.addInitScript(watchTyping)
    await page.goto(`${origin}/admin/articles`)
    await page.locator('[data-row-id]').first().waitFor()
    const lists: number[] = []
    const bareLists: number[] = []
    // In turns, so that other work on the machine disturbs both alike.
    for (const word of WORDS) {
      const { ms, call } = await typeWord(page, word, QUICK_MS)
      // Rows that were there before aren't drawn again.
      if (ms > 0) lists.push(ms)
      bareLists.push(await page.evaluate(paintBareList, call))
    }
    for (const word of SLOW_WORDS) await typeWord(page, word, SLOW_MS)
    return { lists, bareLists, ...(await page.evaluate(readTyping)) }
  } finally {
    await browser.close()
    await process.stop()
  }
}

async function typeWord(page: Page, word: string, delay: number): Promise<{ ms: number; call: string }> {
  const field = page.getByRole('searchbox', { name: 'Search articles' })
  const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('search') === word)
  await field.pressSequentially(word, { delay })
  const answer = await answered
  const { data } = (await answer.json()) as { data: { id: string }[] }
  const drawn = await page.waitForFunction(
    (rows) => window.typing.drawn.findLast((drawing) => drawing.rows === rows && Number.isFinite(drawing.at)),
    data.map(({ id }) => id).join(),
  )
  const { at } = (await drawn.jsonValue()) ?? { at: 0 }
  const ms = at - (await page.evaluate(() => window.typing.lastKey))
  await page.evaluate(() => window.typing.rest())
  await field.fill('')
  await page.waitForURL((url) => !url.searchParams.has('search'))
  return { ms, call: answer.url() }
}

/** Runs in the page. */
async function paintBareList(call: string): Promise<number> {
  const began = performance.now()
  const { data } = (await (await fetch(call)).json()) as { data: { title: string }[] }
  const list = document.createElement('ul')
  list.append(...data.map(({ title }) => Object.assign(document.createElement('li'), { textContent: title })))
  document.body.append(list)
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const ms = performance.now() - began
  list.remove()
  return ms
}
