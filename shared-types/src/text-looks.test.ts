import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeArticleHtml } from './safe-html.ts'
import { LOOK_CLASSES } from './text-looks.ts'

const classOf = (attributes: string, tag = 'p') =>
  /^<\w+(?: class="([^"]*)")?>/.exec(sanitizeArticleHtml(`<${tag} ${attributes}>x</${tag}>`))?.[1] ?? ''

describe('what WordPress renders', () => {
  it.each([
    [
      'an aligned paragraph with a theme’s colors',
      '<p class="has-text-align-center has-vivid-red-color has-pale-cyan-blue-background-color has-text-color has-background has-link-color wp-elements-1f">x</p>',
      '<p class="has-text-align-center look-ink-red look-ground-blue">x</p>',
    ],
    [
      'an older paragraph',
      '<p style="text-align: right;">x</p><p style="color:#0693e3" class="has-text-color">y</p>',
      '<p class="has-text-align-right">x</p><p class="look-ink-blue">y</p>',
    ],
    [
      'columns',
      '<div class="wp-block-columns is-layout-flex wp-container-core-columns-is-layout-9d6595d7 wp-block-columns-is-layout-flex"><div class="wp-block-column is-layout-flow wp-block-column-is-layout-flow" style="flex-basis:66.66%"><p>x</p></div><div class="wp-block-column is-vertically-aligned-center" style="flex-basis:33.33%"><p>y</p></div></div>',
      '<div class="wp-block-columns is-layout-flex wp-block-columns-is-layout-flex"><div class="wp-block-column is-layout-flow wp-block-column-is-layout-flow look-w-67"><p>x</p></div><div class="wp-block-column is-vertically-aligned-center look-w-33"><p>y</p></div></div>',
    ],
    [
      'a resized picture',
      '<figure class="wp-block-image alignright size-large is-resized"><img decoding="async" width="1024" height="683" src="/a.jpg" alt="" class="wp-image-7" style="width:300px;height:auto"/></figure>',
      '<figure class="wp-block-image alignright size-large is-resized"><img width="300" height="200" src="/a.jpg" alt="" class="wp-image-7" /></figure>',
    ],
    [
      'a picture of half the width',
      '<img src="/a.jpg" alt="" style="width:50%">',
      '<img src="/a.jpg" alt="" class="look-w-50" />',
    ],
    [
      'buttons',
      '<div class="wp-block-buttons is-content-justification-center"><div class="wp-block-button has-custom-width wp-block-button__width-50 is-style-outline"><a class="wp-block-button__link has-white-color has-vivid-red-background-color has-text-color has-background wp-element-button" href="/x" style="border-radius:0px">x</a></div></div>',
      '<div class="wp-block-buttons is-content-justification-center"><div class="wp-block-button has-custom-width wp-block-button__width-50 is-style-outline"><a class="wp-block-button__link wp-element-button look-ground-red" href="/x">x</a></div></div>',
    ],
    [
      'a picture beside a text',
      '<div class="wp-block-media-text alignwide is-stacked-on-mobile has-media-on-the-right" style="grid-template-columns:auto 38%"><div class="wp-block-media-text__content"><p>x</p></div></div>',
      '<div class="wp-block-media-text alignwide is-stacked-on-mobile has-media-on-the-right look-w-40"><div class="wp-block-media-text__content"><p>x</p></div></div>',
    ],
    [
      'a cover',
      '<div class="wp-block-cover" style="min-height:430px;aspect-ratio:unset;"><span aria-hidden="true" class="wp-block-cover__background has-background-dim-70 has-background-dim" style="background-color:#8a2be2"></span><img class="wp-block-cover__image-background" alt="" src="/a.jpg" style="object-position:50% 12%" data-object-fit="cover"/></div>',
      '<div class="wp-block-cover"><span class="wp-block-cover__background has-background-dim-70 has-background-dim look-ground-purple"></span><img class="wp-block-cover__image-background" alt="" src="/a.jpg" /></div>',
    ],
    [
      'colored words',
      '<mark style="background-color:rgba(0, 0, 0, 0);color:#cf2e2e" class="has-inline-color">x</mark><mark style="background-color:#fcb900" class="has-inline-color has-black-color">y</mark>',
      '<mark class="has-inline-color look-ink-red">x</mark><mark class="has-inline-color look-ground-orange">y</mark>',
    ],
    [
      'tables',
      '<figure class="wp-block-table is-style-stripes"><table class="has-fixed-layout has-background" style="background-color:#f3f4f5"><tbody><tr><td class="has-text-align-right" data-align="right">1</td><td style="width: 25%; text-align: center">2</td></tr></tbody></table></figure>',
      '<figure class="wp-block-table is-style-stripes"><table class="has-fixed-layout look-ground-gray"><tbody><tr><td class="has-text-align-right">1</td><td class="has-text-align-center look-w-25">2</td></tr></tbody></table></figure>',
    ],
    [
      'what an editor of 2008 aligned',
      '<p align="center">x</p><img align="left" src="/a.jpg" alt="" /><td align="RIGHT">1</td>',
      '<p class="has-text-align-center">x</p><img src="/a.jpg" alt="" class="alignleft" /><td class="has-text-align-right">1</td>',
    ],
  ])('keeps the looks of %s', (_what, html, kept) => {
    expect(sanitizeArticleHtml(html)).toBe(kept)
    expect(sanitizeArticleHtml(kept)).toBe(kept)
  })
})

describe('a color', () => {
  it.each([
    ['#cf2e2e', 'red'],
    ['#F00', 'red'],
    ['rgb(255, 105, 0)', 'orange'],
    ['rgba(0,208,132,0.9)', 'green'],
    ['rgb(0 128 128 / 0.8)', 'teal'],
    ['#0000ff', 'blue'],
    ['navy', 'blue'],
    ['#4b0082cc', 'purple'],
    ['#f78da7', 'pink'],
    ['#777', 'gray'],
    ['var(--wp--preset--color--vivid-purple)', 'purple'],
    ['var(--wp--preset--color--accent-2)', 'accent'],
    ['red', 'red'],
    ['hsl(252, 49%, 44%)', 'indigo'],
    ['hsl(120deg 100% 25% / 0.9)', 'green'],
    ['hsla(0,100%,50%,50%)', 'red'],
  ])('%s of a text is our %s', (color, hue) => {
    expect(classOf(`style="color: ${color}"`)).toBe(`look-ink-${hue}`)
  })

  it.each([
    'black',
    '#000',
    'white',
    '#fffc',
    '#111827',
    'transparent',
    'rgba(255,0,0,0)',
    'rgba(255,0,0,.1)',
    '#ff000010',
    'hsl(0 0% 7%)',
    'hsl(0 100% 50% / 5%)',
    'hsl(0 900% 50%)',
  ])('%s of a text is the page’s own, which can be read in both themes', (color) => {
    expect(classOf(`style="color: ${color}"`)).toBe('')
  })

  it.each([
    ['#fff5f5', 'red'],
    ['#111', 'gray'],
    ['#f3f4f5', 'gray'],
    ['#fff', undefined],
    ['linear-gradient(135deg,#f00 0%,#00f 100%)', undefined],
    ['url(https://evil.example/a.png)', undefined],
    ['inherit', undefined],
    ['rgb(300,0,0)', undefined],
    ['rgb(1,2)', undefined],
    ['#12345', undefined],
    ['constructor', undefined],
  ])('%s of a ground is our %s', (color, hue) => {
    expect(classOf(`style="background: ${color}"`)).toBe(hue ? `look-ground-${hue}` : '')
  })

  it.each([
    ['has-primary-color', 'look-ink-accent'],
    ['has-accent-3-background-color', 'look-ground-accent'],
    ['has-dark-blue-color', 'look-ink-blue'],
    ['has-contrast-color has-base-background-color', ''],
    ['has-luminous-vivid-amber-to-luminous-vivid-orange-gradient-background', ''],
    ['has-vivid-red-border-color has-border-color', ''],
    ['has-constructor-color', ''],
  ])('of the preset %s is %j', (preset, kept) => {
    expect(classOf(`class="${preset}"`)).toBe(kept)
  })
})

describe('a preset of a theme whose palette is known', () => {
  const PALETTE = {
    'accent-3': '#503aa8',
    primary: 'hsl(0 70% 40%)',
    contrast: '#111111',
    base: '#fff',
    paper: '#f9f5ff',
  }
  const classWith = (attributes: string) =>
    /^<p(?: class="([^"]*)")?>/.exec(sanitizeArticleHtml(`<p ${attributes}>x</p>`, PALETTE))?.[1] ?? ''

  it.each([
    ['class="has-accent-3-color has-text-color"', 'look-ink-indigo'],
    ['class="has-primary-background-color has-background"', 'look-ground-red'],
    ['class="has-paper-background-color"', 'look-ground-purple'],
    ['style="color:var(--wp--preset--color--accent-3)"', 'look-ink-indigo'],
    ['style="background-color:var(--wp--preset--color--primary)"', 'look-ground-red'],
    ['class="has-contrast-color has-base-background-color"', ''],
    ['class="has-accent-4-color"', 'look-ink-accent'],
    ['class="has-vivid-red-color"', 'look-ink-red'],
    ['class="has-constructor-color"', ''],
  ])('has its own hue: %s is %j', (attributes, kept) => {
    expect(classWith(attributes)).toBe(kept)
  })

  it('stays what it was mapped to', () => {
    const once = sanitizeArticleHtml('<p class="has-accent-3-color">x</p>', PALETTE)
    expect(sanitizeArticleHtml(once)).toBe(once)
    expect(sanitizeArticleHtml(once, { ...PALETTE, 'accent-3': '#008000' })).toBe(once)
  })
})

describe('a width', () => {
  it.each([
    ['width:50%', 50],
    ['flex-basis: 33.3333333333%', 33],
    ['width:66.66%', 67],
    ['width:12%', 10],
    ['width:100%', 100],
    ['grid-template-columns:30% auto', 30],
    ['grid-template-columns:1fr 25%', 25],
  ])('of %s is %d', (style, width) => {
    expect(classOf(`style="${style}"`, 'div')).toBe(`look-w-${width}`)
  })

  it.each([
    'width:1%',
    'width:101%',
    'width:9999999%',
    'width:-50%',
    'width:50vw',
    'width:calc(100% + 5000px)',
    'width:50% !important',
    'width:300px',
    'flex-basis:200px',
    'min-width:50%',
  ])('of %s is none', (style) => {
    expect(classOf(`style="${style}"`, 'div')).toBe('')
  })
})

describe('a hostile style', () => {
  it.each([
    'position:fixed;inset:0;z-index:9999',
    'background-image:url(https://evil.example/a)',
    'color:expression(alert(1))',
    'width:expression(alert(1))',
    'background:\\75rl(https://evil.example)',
    'c\\6flor:red',
    'color:r/**/ed',
    'color:red/*',
    '@import "//evil.example"; color:red',
    'x{color:red}',
    'behavior:url(#x)',
    '-moz-binding:url(//evil.example#x)',
    '--x:red;display:none;opacity:0;float:left;margin:-999px',
    'text-align:center center',
    'text-align:CENTER\u0000x',
    ';;:;:;',
    `${'a:b;'.repeat(50)}color:red`,
    `color:red;x:${'y'.repeat(2000)}`,
  ])('leaves nothing: %s', (style) => {
    expect(sanitizeArticleHtml(`<p style="${style.replaceAll('"', '&quot;')}">x</p>`)).toBe('<p>x</p>')
  })

  it('of a megabyte is refused within a second, as are as many names of classes', () => {
    const started = performance.now()
    expect(sanitizeArticleHtml(`<p style="${'color:red;'.repeat(100_000)}">x</p>`)).toBe('<p>x</p>')
    expect(classOf(`class="${'has-'.repeat(250_000)}color"`)).toBe('')
    expect(classOf(`class="${'has-x-color '.repeat(80_000)}" style="color:red"`)).toBe('look-ink-red')
    expect(performance.now() - started).toBeLessThan(1000)
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
