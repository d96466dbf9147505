import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { wordsOf } from '../page-element.ts'
import { removeMenus } from './remove-menus.ts'

const prose = `<p>${'The council voted on the bridge. '.repeat(10)}</p>`
const links = '<p><a href="/a">Plan A: timber</a></p><p><a href="/b">Plan B: steel</a></p>'

function textWithoutMenus(main: string): string {
  const { document } = parseHTML(`<html><body><main>${main}</main></body></html>`)
  removeMenus(document, () => false)
  return wordsOf(document.body)
}

test.each(['You may also like...', 'You may also like…', 'More stories:'])(
  'linked paragraphs at the end go together with "%s"',
  (label) => {
    const text = textWithoutMenus(`${prose}<p>${label}</p>${links}<p> </p>`)
    expect(text).toContain('voted on the bridge')
    expect(text).not.toMatch(/Plan [AB]|like|More/)
  },
)

test('another line above linked paragraphs stays', () => {
  const text = textWithoutMenus(`${prose}<p>Work begins in May</p>${links}`)
  expect(text).toMatch(/Work begins in May$/)
})

test.each(['<p>Work begins in May.</p>', 'Work begins in May.'])(
  'linked paragraphs before %s belong to the text',
  (rest) => {
    expect(textWithoutMenus(`${prose}<p>The plans:</p>${links}${rest}`)).toMatch(/The plans: ?Plan A.*Plan B.*May\.$/)
  },
)

test('a list of linked paragraphs is an article', () => {
  expect(textWithoutMenus(`<p>Two drawings are before the council:</p>${links}`)).toMatch(/council: ?Plan A.*Plan B/)
})
