import { describe, expect, it } from 'vitest'
import type { SiteCorrection } from '../src/lib/content.ts'
import { contentOf, renderedSite, textOf, textsOf } from './support/rendered-site.ts'
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
const bridge = sampleArticle({
  wordpressPostId: 2,
  slug: 'bridge',
  corrections: [note('b', 'clarification', '2026-11-15')],
})
const plain = sampleArticle({ wordpressPostId: 3, slug: 'plain' })
const site = renderedSite(contentOf({ articles: [fair, bridge, plain] }))

describe('an article that was corrected', () => {
  it('says so at its head, and what and when below its text', async () => {
    const page = await site.page('/fair')
    const pointers = page.querySelectorAll('[data-facts] a')
    expect(Array.from(pointers, textOf)).toEqual(['Corrected November 10, 2026', 'Updated November 19, 2026'])
    const targets = Array.from(pointers, (pointer) => page.querySelector(pointer.getAttribute('href') ?? ''))
    expect(targets.map((note) => textOf(note?.querySelector('p') ?? null))).toEqual([
      'Note a <b>& more</b>.',
      'Note c <b>& more</b>.',
    ])
    expect(textsOf(page, '#corrections section')).toEqual([
      'Update November 19, 2026 Note c <b>& more</b>.',
      'Correction November 10, 2026 Note a <b>& more</b>.',
    ])
    expect(page.querySelector('#corrections time')?.getAttribute('datetime')).toBe('2026-11-19T18:00:00.000Z')
  })
})

describe('the page of corrections', () => {
  it('lists all notes, the newest first, with the articles they are about', async () => {
    const page = await site.page('/corrections')
    expect(textsOf(page, 'li > p:first-child')).toEqual([
      'Update November 19, 2026',
      'Clarification November 15, 2026',
      'Correction November 10, 2026',
    ])
    const links = Array.from(page.querySelectorAll('li h2 a'), (link) => link.getAttribute('href'))
    expect(links).toEqual(['/fair#corrections', '/bridge#corrections', '/fair#corrections'])
  })
})
