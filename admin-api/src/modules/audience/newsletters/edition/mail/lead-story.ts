import type { IssuePicture } from '@hometown/shared-types/newsletter-issue'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { createElement, type ReactElement } from 'react'
import { MailCell } from '../../../../../mail-templates/mail-cell.ts'
import { mailStyles } from '../../../../../mail-templates/mail-styles.ts'
import type { PlannedArticle } from '../edition-plan.ts'
import { fitPicture } from './fit-picture.ts'
import { Headline } from './headline.ts'
import { ReadMore } from './read-more.ts'

interface LeadStoryProps {
  readonly article: PlannedArticle
  readonly picture: IssuePicture | null
  readonly accentColour: string
}

export function LeadStory({ article, picture, accentColour }: LeadStoryProps): ReactElement {
  const { body } = mailStyles(accentColour)
  const { title, standfirst, url } = article
  return createElement(
    MailCell,
    { style: { padding: '14px 0 18px' } },
    picture && createElement(LeadPicture, { picture, url, accentColour }),
    createElement(Headline, { title, url, accentColour, className: 'h2', fontSize: 28 }),
    standfirst &&
      createElement(
        'p',
        { dir: 'auto', className: 'i', style: { ...body, fontSize: '18px', margin: '10px 0 0' } },
        standfirst,
      ),
    createElement(ReadMore, { title, url, accentColour }),
  )
}

interface LeadPictureProps {
  readonly picture: IssuePicture
  readonly url: string
  readonly accentColour: string
}

function LeadPicture({ picture, url, accentColour }: LeadPictureProps): ReactElement {
  const { label } = mailStyles(accentColour)
  const { width, height } = fitPicture(picture)
  const style = { width: '100%', maxWidth: `${width}px`, height: 'auto', borderRadius: '4px' } as const
  return createElement(
    MailCell,
    { style: { padding: '0 0 16px' } },
    createElement(
      Link,
      { href: url, className: 'q', style: { ...label, textDecoration: 'none' } },
      createElement(Img, { src: picture.src, alt: picture.alt, width, height, style }),
    ),
  )
}
