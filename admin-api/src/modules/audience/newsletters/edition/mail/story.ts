import { createElement, type ReactElement } from 'react'
import { MailCell } from '../../../../../mail-templates/mail-cell.ts'
import { mailStyles } from '../../../../../mail-templates/mail-styles.ts'
import type { PlannedArticle } from '../edition-plan.ts'
import { Headline } from './headline.ts'
import { ReadMore } from './read-more.ts'

interface StoryProps {
  readonly article: PlannedArticle
  readonly accentColour: string
  readonly isBelowAnother: boolean
}

export function Story({ article, accentColour, isBelowAnother }: StoryProps): ReactElement {
  const { body, light } = mailStyles(accentColour)
  const { title, standfirst, url } = article
  const rule = isBelowAnother ? { borderTop: `1px solid ${light.rule}` } : {}
  return createElement(
    MailCell,
    { ...(isBelowAnother && { className: 'r' }), style: { ...rule, padding: '13px 0 15px' } },
    createElement(Headline, { title, url, accentColour, fontSize: standfirst ? 21 : 17 }),
    standfirst &&
      createElement(
        'p',
        { dir: 'auto', className: 'i', style: { ...body, fontSize: '16px', margin: '6px 0 0' } },
        standfirst,
      ),
    standfirst && createElement(ReadMore, { title, url, accentColour }),
  )
}
