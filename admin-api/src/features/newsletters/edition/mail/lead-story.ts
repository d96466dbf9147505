import type { IssuePicture } from '@hometown/shared-types/newsletter-issue'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { createElement, type ReactElement } from 'react'
import { mailStyles } from '../../../../mail-templates/mail-styles.ts'
import type { PlannedArticle } from '../edition-plan.ts'
import { fitPicture } from './fit-picture.ts'
import { Headline } from './headline.ts'
import { ReadMore } from './read-more.ts'

interface LeadStoryProps {
  readonly article: PlannedArticle
  readonly picture: IssuePicture | null
  readonly accentColour: string
}

/** The first article of an edition, with its picture where it has one. */
export function LeadStory({ article, picture, accentColour }: LeadStoryProps): ReactElement {
  const { body } = mailStyles(accentColour)
  const { title, standfirst, url } = article
  return createElement(
    'div',
    { style: { padding: '14px 0 8px' } },
    picture && createElement(LeadPicture, { picture, url }),
    createElement(Headline, { title, url, accentColour, className: 'h2', fontSize: 28 }),
    standfirst &&
      createElement('p', { className: 'i', style: { ...body, fontSize: '18px', margin: '10px 0 0' } }, standfirst),
    createElement(ReadMore, { title, url, accentColour }),
  )
}

function LeadPicture({ picture, url }: { picture: IssuePicture; url: string }): ReactElement {
  const { width, height } = fitPicture(picture)
  const style = { width: '100%', maxWidth: `${width}px`, height: 'auto', borderRadius: '4px' }
  return createElement(
    'div',
    { style: { padding: '0 0 16px' } },
    createElement(
      Link,
      { href: url, style: { textDecoration: 'none' } },
      createElement(Img, { src: picture.src, alt: picture.alt, width, height, style }),
    ),
  )
}
