import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOOK_CLASSES, sanitizeArticleHtml } from './safe-html.ts'

const classOf = (attributes: string, tag = 'p') =>
  /^<\w+(?: class="([^"]*)")?>/.exec(sanitizeArticleHtml(`<${tag} ${attributes}>x</${tag}>`))?.[1] ?? ''

describe('what WordPress renders', () => {
  it.each([
    [
      'an aligned paragraph, without its colors',
      '<p class="has-text-align-center has-vivid-red-color has-pale-cyan-blue-background-color has-text-color has-background has-link-color wp-elements-1f">x</p>',
      '<p class="has-text-align-center">x</p>',
    ],
    [
      'columns',
      '<div class="wp-block-columns is-layout-flex wp-container-core-columns-is-layout-9d6595d7 wp-block-columns-is-layout-flex"><div class="wp-block-column is-layout-flow wp-block-column-is-layout-flow" style="flex-basis:66.66%"><p>x</p></div><div class="wp-block-column is-vertically-aligned-center" style="flex-basis:33.33%"><p>y</p></div></div>',
      '<div class="wp-block-columns is-layout-flex wp-block-columns-is-layout-flex"><div class="wp-block-column is-layout-flow wp-block-column-is-layout-flow look-w-67"><p>x</p></div><div class="wp-block-column is-vertically-aligned-center look-w-33"><p>y</p></div></div>',
    ],
    [
      'a picture of half the width',
      '<img src="/a.jpg" alt="" style="width:50%">',
      '<img src="/a.jpg" alt="" class="look-w-50" />',
    ],
    [
      'tables',
      '<figure class="wp-block-table is-style-stripes"><table class="has-fixed-layout has-background" style="background-color:#f3f4f5"><tbody><tr><td class="has-text-align-right" data-align="right">1</td><td style="width: 25%; text-align: center">2</td></tr></tbody></table></figure>',
      '<figure class="wp-block-table is-style-stripes"><table class="has-fixed-layout"><tbody><tr><td class="has-text-align-right">1</td><td class="has-text-align-center look-w-25">2</td></tr></tbody></table></figure>',
    ],
  ])('keeps the looks of %s', (_what, html, kept) => {
    expect(sanitizeArticleHtml(html)).toBe(kept)
    expect(sanitizeArticleHtml(kept)).toBe(kept)
  })
})

describe('a width', () => {
  it.each([
    ['width:50%', 50],
    ['flex-basis: 33.3333333333%', 33],
    ['width:12%', 10],
    ['grid-template-columns:30% auto', 30],
  ])('of %s is %d', (style, width) => {
    expect(classOf(`style="${style}"`, 'div')).toBe(`look-w-${width}`)
  })

  it.each(['width:1%', 'width:-50%', 'width:calc(100% + 5000px)', 'width:50% !important'])('of %s is none', (style) => {
    expect(classOf(`style="${style}"`, 'div')).toBe('')
  })
})

describe('a hostile style', () => {
  it.each([
    'position:fixed;inset:0;z-index:9999',
    'background-image:url(https://evil.example/a)',
    'color:expression(alert(1))',
    'background:\\75rl(https://evil.example)',
    'color:r/**/ed',
    '--x:red;display:none;opacity:0;float:left;margin:-999px',
    `${'a:b;'.repeat(50)}color:red`,
  ])('leaves nothing: %s', (style) => {
    expect(sanitizeArticleHtml(`<p style="${style.replaceAll('"', '&quot;')}">x</p>`)).toBe('<p>x</p>')
  })

  it('leaves only classes that the site knows, in any mixture, and is clean after one cleaning', () => {
    const part = fc.oneof(
      fc.constantFrom('color', 'background', 'width', 'text-align', ':', ';', '#f00', '50%', 'center', 'red', '('),
      fc.string({ maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const style = parts.join('').replace(/[&"]/g, '')
        const safe = sanitizeArticleHtml(`<p style="${style}">x</p>`)
        const names = /class="([^"]*)"/.exec(safe)?.[1]?.split(' ') ?? []
        expect(names.filter((name) => !LOOK_CLASSES.includes(name) && !name.startsWith('has-text-align-'))).toEqual([])
        expect(safe).not.toContain('style=')
        expect(sanitizeArticleHtml(safe)).toBe(safe)
      }),
    )
  })
})
