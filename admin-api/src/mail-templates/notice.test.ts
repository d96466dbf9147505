import { expect, test } from 'vitest'
import { newIssue } from '../../test/support/new-issue.ts'
import { renderNotice } from './notice.ts'

test('a notice says the same as HTML and as text', async () => {
  const { html, text } = await renderNotice({
    branding: newIssue().paper,
    title: 'Please confirm',
    paragraphs: ['You asked for it.', 'One press <is> enough.'],
    button: { label: 'Confirm', url: 'https://courier.example.org/confirm?a=1&b=2' },
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
