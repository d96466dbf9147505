import { describe, expect, it } from 'vitest'
import { compareHtml } from './compare-blocks.ts'

const compare = (before: string, after: string) =>
  compareHtml(before, after).map(({ label, parts, change }) => {
    const text = parts
      .map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}[${text}]`))
      .join('')
    return `${label ? `${label}: ` : ''}${text}${change === 'formatting' ? ' (formatting)' : ''}`
  })

describe('two saves of a text', () => {
  it('are compared word by word, as people read them', () => {
    expect(compare('<p>The fair opens on <b>Monday</b>.</p>', '<p>The fair opens on <b>Friday</b>.</p>')).toEqual([
      'The fair opens on -[Monday]+[Friday].',
    ])
  })

  it('keep paragraphs apart that came, went or stayed', () => {
    const before = '<h2>Hours</h2><p>From nine to five.</p><ul><li>Pie</li></ul>'
    const after = '<p>Something entirely new.</p><h2>Hours</h2><ul><li>Pie</li><li>Cattle</li></ul>'
    expect(compare(before, after)).toEqual([
      '+[Something entirely new.]',
      'Heading: Hours',
      '-[From nine to five.]',
      'List item: Pie',
      'List item: +[Cattle]',
    ])
  })

  it('tell where only the formatting was changed', () => {
    expect(compare('<p>Come early.</p>', '<p>Come <strong>early</strong>.</p>')).toEqual(['Come early. (formatting)'])
    expect(compare('<p>Our hours today are long.</p>', '<h2>Our hours today are long.</h2>')).toEqual([
      'Heading: Our hours today are long. (formatting)',
    ])
  })

  it('show pictures by what they show, and quotes and rows as what they are', () => {
    const html =
      '<figure><img src="/uploads/wheel.webp" alt="A wheel"><figcaption>At noon.</figcaption></figure><blockquote><p>“Yes.”</p></blockquote><table><tbody><tr><td>1</td><td>Ann</td></tr></tbody></table>'
    expect(compare(html, html.replace('A wheel', 'A big wheel'))).toEqual([
      'Picture: A +[big ]wheel (wheel.webp)',
      'Caption: At noon.',
      'Quote: “Yes.”',
      'Table row: 1 Ann',
    ])
  })
})
