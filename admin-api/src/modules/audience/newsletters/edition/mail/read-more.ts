import { Link } from '@react-email/link'
import { createElement, type ReactElement } from 'react'
import { mailStyles } from '../../../../../mail-templates/mail-styles.ts'
import { READ_MORE } from '../edition-labels.ts'

interface ReadMoreProps {
  readonly title: string
  readonly url: string
  readonly accentColour: string
}

/** The label names the article, because screen readers list a mail's links without their context. */
export function ReadMore({ title, url, accentColour }: ReadMoreProps): ReactElement {
  const { label, link } = mailStyles(accentColour)
  return createElement(
    'p',
    { style: { ...label, fontSize: '14px', margin: '8px 0 0' } },
    createElement(Link, { href: url, className: 'a', style: link, 'aria-label': `${READ_MORE}: ${title}` }, READ_MORE),
  )
}
