import { expect, test } from 'vitest'
import { newIssue } from '../../test/support/new-issue.ts'
import { renderNotice } from './notice.ts'

const { paper: branding } = newIssue()

test('a notice says the same as HTML and as text', async () => {
  const button = { label: 'Confirm', url: 'https://courier.example.org/confirm?a=1&b=2' }
  const { html, text } = await renderNotice({
    branding,
    title: 'Please confirm',
    paragraphs: ['You asked for it.', 'One press <is> enough.'],
    button,
    footer: 'Somebody typed your address.',
  })
  expect(text).toBe(
    'Please confirm\n\nYou asked for it.\n\nOne press <is> enough.\n\nConfirm:\nhttps://courier.example.org/confirm?a=1&b=2\n\n' +
      '--\n\nSomebody typed your address.\n\nAlder County Courier\n12 Main Street\nAlder, IL 62000\n',
  )
  expect(html).toContain('One press &lt;is&gt; enough.')
  expect(html).toContain('href="https://courier.example.org/confirm?a=1&amp;b=2"')
  expect(html).toContain('12 Main Street · Alder, IL 62000')
})

test('a notice without a button is words alone', async () => {
  const { html, text } = await renderNotice({ branding, title: 'Done', paragraphs: ['All is well.'], footer: 'Why.' })
  expect(html).not.toContain('If the button does not work')
  expect(text).toContain('Done\n\nAll is well.\n\n--\n\nWhy.')
})
