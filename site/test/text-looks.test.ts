import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contrast } from '@hometown/shared-types/accent-colour'
import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import { TEXT_HUES } from '@hometown/shared-types/text-colors'
import { LOOK_CLASSES } from '@hometown/shared-types/text-looks'
import { describe, expect, it } from 'vitest'
import { SITE_DIST } from '../src/publisher/build-site-code.ts'

const styles = readdirSync(join(SITE_DIST, 'client'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(join(SITE_DIST, 'client', name), 'utf8'))
  .join('\n')
const selectors = [...styles.matchAll(/[^{};]+(?=\{)/g)].map(([selector]) => selector.trim())

it('has a rule for every class that styles of foreign HTML become', () => {
  const styled = new Set(selectors.flatMap(classesOf))
  const byBeginning = new Set([...styles.matchAll(/\[class\*="?(look-\w+-)"?\]/g)].map(([, beginning]) => beginning))
  expect(LOOK_CLASSES.filter((name) => !styled.has(name))).toEqual([])
  expect([...byBeginning].sort()).toEqual(['look-ground-', 'look-ink-', 'look-w-'])
})

it('keeps classes that an article may have to the article’s text, so that no text takes the looks of the page', () => {
  const outside = selectors.filter((selector) => !selector.includes('.article-text')).flatMap(classesOf)
  const isKept = (name: string) => sanitizeArticleHtml(`<figure class="${name}">x</figure>`).includes('class=')
  expect(outside.length).toBeGreaterThan(300)
  expect([...new Set(outside)].filter(isKept)).toEqual([])
})

describe.each(['light', 'dark'] as const)('the colors of a text on %s grounds', (theme) => {
  const tokens = readFileSync(join(import.meta.dirname, '../src/styles/tokens.css'), 'utf8')
  const dark = tokens.indexOf('.dark {')
  const part = theme === 'light' ? tokens.slice(0, dark) : tokens.slice(dark)
  const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(part)?.[1] ?? ''
  const hues = TEXT_HUES.filter((hue) => hue !== 'accent').map((hue) => (hue === 'red' ? 'danger' : hue))

  it('can be read, each on each and on the page', () => {
    const grounds = ['paper', 'wash', ...hues.map((hue) => `${hue}-ground`)]
    const weak = [...hues, 'ink'].flatMap((ink) =>
      grounds.filter((ground) => !(contrast(token(ink), token(ground)) >= 4.5)).map((ground) => `${ink} on ${ground}`),
    )
    expect(weak).toEqual([])
  })

  it('can be read as the ground of a button', () => {
    expect(hues.filter((hue) => !(contrast(token('paper'), token(hue)) >= 4.5))).toEqual([])
  })
})

function classesOf(selector: string): string[] {
  return [...selector.matchAll(/\.(-?[_a-zA-Z](?:[\w-]|\\.)*)/g)].map(([, name = '']) => name.replaceAll('\\', ''))
}
