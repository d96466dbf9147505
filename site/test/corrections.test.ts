import { expect, it } from 'vitest'
import type { SiteCorrection } from '../src/lib/content.ts'
import { contentOf, renderedSite, textOf } from './support/rendered-site.ts'
import { sampleArticle } from './support/sample-content.ts'

const note = (id: string, kind: SiteCorrection['kind'], day: string): SiteCorrection => ({
  id,
  kind,
  text: `Note ${id} <b>& more</b>.`,
  correctedAt: Date.parse(`${day}T18:00:00Z`),
  day,
})
const fair = sampleArticle({
  wordpressPostId: 1,
  slug: 'fair',
  title: 'The fair',
  corrections: [note('c', 'update', '2026-11-19'), note('a', 'correction', '2026-11-10')],
})
const site = renderedSite(contentOf({ articles: [fair] }))

it('an article that was corrected says so at its head, and what and when below its text', async () => {
  const page = await site.page('/fair')
  const pointers = page.querySelectorAll('[data-facts] a')
  expect(Array.from(pointers, textOf)).toEqual(['Corrected November 10, 2026', 'Updated November 19, 2026'])
  const targets = Array.from(pointers, (pointer) => page.querySelector(pointer.getAttribute('href') ?? ''))
  expect(targets.map((note) => textOf(note?.querySelector('p') ?? null))).toEqual([
    'Note a <b>& more</b>.',
    'Note c <b>& more</b>.',
  ])
  expect(page.querySelector('#corrections time')?.getAttribute('datetime')).toBe('2026-11-19T18:00:00.000Z')
})
