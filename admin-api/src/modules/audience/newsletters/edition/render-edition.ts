import { manageUrl, unsubscribeUrl } from '@hometown/shared-types/mail-links'
import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import { createElement } from 'react'
import { renderMail } from '../../../../mail-templates/render-mail.ts'
import type { Edition } from './edition.ts'
import { MANAGE, READ_ON_THE_WEB, reasonWords, UNSUBSCRIBE } from './edition-labels.ts'
import { type Detail, planEdition } from './edition-plan.ts'
import { editionText } from './edition-text.ts'
import { EditionMail } from './mail/edition-mail.ts'
import { personalMarks } from './message/personal-marks.ts'

/** Below Gmail's limit, with room for personal values. */
const SIZE_LIMIT = 95 * 1024

/** From full to minimal. The first that fits is used, otherwise the last. */
const DETAILS: readonly Detail[] = [
  { articles: 100, standfirsts: 100, titleLength: 300, standfirstLength: 600 },
  { articles: 100, standfirsts: 40, titleLength: 200, standfirstLength: 280 },
  { articles: 100, standfirsts: 15, titleLength: 140, standfirstLength: 200 },
  { articles: 50, standfirsts: 8, titleLength: 120, standfirstLength: 200 },
  { articles: 20, standfirsts: 5, titleLength: 100, standfirstLength: 160 },
]

/** Long newsletters show less of their last articles, so that Gmail doesn't cut them off. */
export async function renderEdition(content: IssueContent, variant: string): Promise<Edition> {
  const { paper, webUrl } = content
  const marks = personalMarks(content, variant)
  const links = [
    { label: READ_ON_THE_WEB, url: webUrl },
    { label: MANAGE, url: manageUrl(paper, marks.token) },
    { label: UNSUBSCRIBE, url: unsubscribeUrl(paper, marks.token) },
  ]
  const common = { paper, webUrl, links, reason: reasonWords(content, marks.email) }
  for (const [index, detail] of DETAILS.entries()) {
    const plan = planEdition(content, variant, detail)
    const html = await renderMail(createElement(EditionMail, { plan, ...common }))
    const size = Buffer.byteLength(html)
    if (size > SIZE_LIMIT && index < DETAILS.length - 1) continue
    return {
      subject: content.title,
      preheader: plan.preheader,
      html,
      text: editionText({ plan, ...common }),
      size,
      marks,
    }
  }
  throw new Error('There is always a last way to show a newsletter.')
}
