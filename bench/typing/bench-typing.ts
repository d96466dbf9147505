import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { prepareChromium } from '../../e2e/support/chromium.ts'
import { ADMIN, type Hometown, startHometown } from '../../e2e/support/start-hometown.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { fixed, printTable, printVerdicts, quantile, ratio } from '../support/report.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { longText } from './long-text.ts'
import { timeTyping } from './time-typing.ts'

const WORDS = 5_000
const EDITOR = '[role=textbox][aria-label="Article text"]'
const BARE = '#bare-reference'

/** From a key to its letter on the screen, in the editor and in a field of the browser's own with the same text. */
export async function benchTyping({ dir, runs = 3 }: BenchOptions): Promise<void> {
  console.log(`\ntyping · ${describeMachine()}`)
  const { folder, remove } = makeWorkFolder(dir)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const hometown = await startHometown({ dataDir })
  const own = await prepareChromium()
  const browser = await chromium.launch({
    ...(own ? { executablePath: own.executablePath } : { channel: 'chrome' }),
    env: { ...environment(), ...own?.env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await openLongArticle(page, hometown)
    const editor: number[] = []
    const bare: number[] = []
    // In turns, so that other work on the machine falls on both.
    for (let run = 0; run < runs; run++) {
      editor.push(...(await timeTyping(page, EDITOR)))
      bare.push(...(await timeTyping(page, BARE)))
    }
    report(editor, bare)
  } finally {
    await browser.close()
    await hometown.stop()
    remove()
  }
}

async function openLongArticle(page: Page, hometown: Hometown): Promise<void> {
  const content = longText(WORDS)
  const article = await hometown.call<{ id: string }>('POST', '/api/articles', {
    title: 'A long article',
    description: 'To type in.',
    category: 'Community',
    authorName: 'Bench',
    content,
  })
  await page.goto(`${hometown.url}/admin/content?edit=${article.id}`)
  await page.getByLabel('Username').fill(ADMIN.username)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.locator(EDITOR).waitFor()
  await page.evaluate((html) => {
    const reference = document.createElement('div')
    reference.id = 'bare-reference'
    reference.className = 'article-text'
    reference.contentEditable = 'true'
    reference.innerHTML = html
    document.querySelector('main')?.append(reference)
  }, content)
}

function report(editor: readonly number[], bare: readonly number[]): void {
  const row = (name: string, times: readonly number[]) => [
    name,
    String(times.length),
    ...[0.5, 0.95, 1].map((share) => fixed(quantile(times, share), 1, ' ms')),
  ]
  printTable(
    ['key to paint', 'keys', 'p50', 'p95', 'worst'],
    [row(`editor, ${WORDS} words`, editor), row('bare', bare)],
  )
  const p95 = quantile(editor, 0.95)
  printVerdicts([
    { what: 'key to paint in the editor, p95', value: p95, bar: 50, sense: 'most', unit: 'ms' },
    { what: 'the same against a bare contenteditable', value: ratio(p95, quantile(bare, 0.95)), bar: 3, sense: 'most' },
  ])
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
