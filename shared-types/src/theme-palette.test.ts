import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readThemePalette } from './theme-palette.ts'

const pageOf = (css: string) => `<!DOCTYPE html><head><style id='global-styles-inline-css'>${css}</style></head>`
const preset = (slug: string, value: string) => `--wp--preset--color--${slug}: ${value};`

describe('the palette of a theme', () => {
  it('is what WordPress writes into each page', () => {
    const css = `:root{--wp--preset--aspect-ratio--square: 1;${preset('black', '#000000')}${preset('accent-3', '#503AA8')}${preset('sky', 'rgb(10, 120, 200)')}${preset('moss', 'hsl(120deg 40% 30%)')}--wp--preset--gradient--x: linear-gradient(135deg,rgb(6,147,227) 0%,rgb(155,81,224) 100%);}.has-accent-3-color{color: var(--wp--preset--color--accent-3) !important;}`
    expect(readThemePalette(pageOf(css))).toEqual({
      black: '#000000',
      'accent-3': '#503aa8',
      sky: 'rgb(10, 120, 200)',
      moss: 'hsl(120deg 40% 30%)',
    })
  })

  it('is read from all style elements, without spaces too; the rule for the whole page counts', () => {
    const page = `<style>body{--wp--preset--color--ink:#123456}</style><STYLE>x</STYLE><style type="text/css">.section{${preset('ink', '#fff')}${preset('sea', '#0af')}}</style>`
    expect(readThemePalette(page)).toEqual({ ink: '#123456', sea: '#0af' })
  })

  it.each([
    ['an address', preset('x', 'url(https://evil.example/a)')],
    ['a slug of a prototype', preset('__proto__', '#f00')],
    ['a declaration without an end', '--wp--preset--color--x: #f00'],
  ])('has no %s', (_what, css) => {
    expect(readThemePalette(pageOf(`:root{${css}`))).toEqual({})
  })

  it.each([
    ['text', `<p>${preset('x', '#f00')}</p>`],
    ['a style element that doesn’t end', `<style>:root{${preset('x', '#f00')}`],
    ['an attribute', `<p style="${preset('x', '#f00')}">`],
  ])('isn’t read from %s', (_what, html) => {
    expect(readThemePalette(html)).toEqual({})
  })

  it('is slugs and colors, whatever the page is', () => {
    const piece = fc.constantFrom(
      '<style>',
      '</style>',
      '--wp--preset--color--',
      'a-b',
      ':',
      ' #f00',
      ';',
      '}',
      '{',
      '"',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
        for (const [slug, value] of Object.entries(readThemePalette(pieces.join('')))) {
          expect(slug).toMatch(/^[a-z\d-]{1,40}$/)
          expect(value).toMatch(/^(?:#|rgb|hsl)[\w\s#(),./%]{0,80}$/)
        }
      }),
    )
  })
})
