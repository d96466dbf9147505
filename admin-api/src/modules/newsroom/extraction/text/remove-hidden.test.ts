import { expect, test } from 'vitest'
import { readDocument } from '../documents/read-document.ts'
import { plainText } from './plain-text.ts'

const LIE = 'Mayor Smith was arrested on Friday for taking bribes.'
const STORY =
  'The library opens its new reading room on Saturday with a story hour for children. Work on the room took two years and cost $41,000, which the Friends of the Library raised with book sales.'

test.each([
  ['the attribute', `<p hidden>${LIE}</p>`],
  ['aria-hidden', `<div aria-hidden="true"><p>${LIE}</p></div>`],
  ['an inline style', `<p style="color:red; DISPLAY : none">${LIE}</p>`],
  ['invisible by style', `<span style="visibility:hidden">${LIE}</span>`],
  ['a comment', `<!-- ${LIE} -->`],
  ['a script', `<script>"${LIE}"</script>`],
  ['a style', `<style>.a::after{content:"${LIE}"}</style>`],
  ['a template', `<template><p>${LIE}</p></template>`],
])('what is hidden by its markup is not read, on a page or in a feed: %s', (_how, hidden) => {
  const article = `<article><h1>New reading room</h1><p>${STORY}</p>${hidden}<p style="display: block">Parking is behind the library, and the lot is plowed by eight in the morning each day.</p></article>`
  const [item] = readDocument({
    ...{ url: 'https://library.example/room', contentType: 'text/html; charset=utf-8', purpose: 'article' },
    body: Buffer.from(
      `<!doctype html><html><head><title>New reading room</title></head><body>${article}</body></html>`,
    ),
    ...{ timeZone: 'America/Chicago', countyName: 'Cedar County', now: Date.parse('2026-11-20T18:00:00Z') },
  }).items
  for (const text of [item?.text, plainText(article), plainText(article.replaceAll('<', '&lt;'))]) {
    expect(text).toContain('took two years')
    expect(text).toContain('Parking is behind')
    expect(text).not.toContain('arrested')
  }
})
