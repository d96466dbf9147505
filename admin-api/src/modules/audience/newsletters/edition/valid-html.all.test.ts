import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { newIssue } from '../../../../../test/support/new-issue.ts'
import { renderNotice } from '../../../../mail-templates/notice.ts'
import { renderEdition } from './render-edition.ts'

/** Rules for pages that mails must break: layout tables, inline styles, size attributes, an old doctype. */
const mails = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'no-inline-style': 'off',
    'no-deprecated-attr': 'off',
    'doctype-style': 'off',
    'doctype-html': 'off',
    'presentation-role-style': 'off',
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-allowed-values': 'off',
    'no-conditional-comment': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'text-content': 'error',
    'no-redundant-role': 'off',
    'tel-non-breaking': 'off',
  },
})

async function problemsOf(html: string): Promise<string[]> {
  const { results } = await mails.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
  )
}

test('an edition is valid HTML, as far as mails can be', async () => {
  const introductionHtml =
    '<h2>Hello</h2><p>A <a href="/x"><strong>link</strong></a></p><ol><li>One<ul><li>in it</li></ul></li></ol>' +
    '<blockquote><p>Said</p></blockquote><figure><img src="https://x.example/a.jpg" alt="" width="20" height="20" /><figcaption>C</figcaption></figure><hr />'
  const { html } = await renderEdition(newIssue({ introductionHtml }), 'Community,Sports,Clubs')
  expect(await problemsOf(html)).toEqual([])
})

test('so is a notice', async () => {
  const { paper } = newIssue()
  const button = { label: 'Confirm', url: 'https://courier.example.org/confirm?a=1&b=2' }
  const { html } = await renderNotice({
    branding: paper,
    title: 'Please <confirm>',
    paragraphs: ['One', 'Two'],
    button,
    footer: 'Why.',
  })
  expect(await problemsOf(html)).toEqual([])
})
