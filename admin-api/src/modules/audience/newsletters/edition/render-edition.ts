import { type BadgeColour, categoryDetails } from '@hometown/shared-types/category'
import { manageUrl, unsubscribeUrl } from '@hometown/shared-types/mail-links'
import type { IssueContent, IssuePicture, IssuePublication } from '@hometown/shared-types/newsletter-issue'
import { Heading } from '@react-email/heading'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Section } from '@react-email/section'
import { createElement, Fragment, type ReactElement } from 'react'
import {
  type FooterLink,
  MailCell,
  MailFooter,
  MailPage,
  Masthead,
  renderMail,
} from '../../../../mail-templates/mail-parts.ts'
import { mailStyles, SANS } from '../../../../mail-templates/mail-styles.ts'
import { type Edition, personalMarks } from './edition.ts'
import { furtherWords, MANAGE, READ_MORE, READ_ON_THE_WEB, reasonWords, UNSUBSCRIBE } from './edition-labels.ts'
import { type Detail, type EditionPlan, type PlannedArticle, planEdition } from './edition-plan.ts'
import { editionText } from './edition-text.ts'
import { Introduction } from './mail/introduction.ts'
import { fitPicture, Headline } from './mail/parts.ts'
import { WeekCalendar } from './mail/week-calendar.ts'

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

interface EditionMailProps {
  readonly plan: EditionPlan
  readonly paper: IssuePublication
  readonly webUrl: string
  readonly reason: string
  readonly links: readonly FooterLink[]
}

function EditionMail({ plan, paper, webUrl, reason, links }: EditionMailProps): ReactElement {
  const { accentColour } = paper
  const { title, description, introduction, sections, calendar, furtherEvents, furtherArticles } = plan
  const { body, headline, label, link } = mailStyles(accentColour)
  return createElement(
    MailPage,
    { title, preheader: plan.preheader, accentColour },
    createElement(
      Masthead,
      { branding: paper },
      `${paper.county} · ${plan.date} · `,
      createElement(
        Link,
        { href: webUrl, className: 'q', style: { ...link, color: label.color, whiteSpace: 'nowrap' } },
        READ_ON_THE_WEB,
      ),
    ),
    createElement(
      Heading,
      {
        as: 'h1',
        dir: 'auto',
        className: 'i h1',
        style: { ...headline, fontSize: '34px', lineHeight: '1.14', margin: '26px 0 12px' },
      },
      title,
    ),
    description &&
      createElement(
        'p',
        { className: 'q', style: { ...body, color: label.color, fontSize: '19px', lineHeight: '1.45' } },
        description,
      ),
    introduction.length > 0 && createElement(Introduction, { blocks: introduction, accentColour }),
    ...sections.map(({ category, label: words, articles }, index) =>
      createElement(EditionSection, {
        key: category,
        label: words,
        colour: categoryDetails(category).badgeColour,
        articles,
        accentColour,
        ...(index === 0 && { leadPicture: plan.leadPicture }),
      }),
    ),
    furtherArticles > 0 &&
      createElement(
        'p',
        { style: { ...label, fontSize: '15px', margin: '18px 0 0' } },
        createElement(
          Link,
          { href: webUrl, className: 'a', style: link },
          furtherWords(furtherArticles, 'story', 'stories'),
        ),
      ),
    calendar.length > 0 && createElement(WeekCalendar, { calendar, furtherEvents, webUrl, accentColour }),
    plan.signOff.length > 0 && createElement(SignOff, { lines: plan.signOff, accentColour }),
    createElement(MailFooter, { branding: paper, reason, links }),
  )
}

interface SignOffProps {
  readonly lines: readonly string[]
  readonly accentColour: string
}

function SignOff({ lines, accentColour }: SignOffProps): ReactElement {
  const { body } = mailStyles(accentColour)
  return createElement(
    MailCell,
    { style: { padding: '28px 0 0' } },
    createElement(
      'p',
      { className: 'i', dir: 'auto', style: { ...body, margin: '0' } },
      ...lines.map((line, index) => createElement(Fragment, { key: index }, index > 0 && createElement('br'), line)),
    ),
  )
}

interface EditionSectionProps {
  readonly label: string
  readonly colour: BadgeColour
  readonly articles: readonly PlannedArticle[]
  readonly accentColour: string
  /** Set for the section that begins with the lead story; null if the lead has no picture. */
  readonly leadPicture?: IssuePicture | null
}

function EditionSection({ label, colour, articles, accentColour, leadPicture }: EditionSectionProps): ReactElement {
  return createElement(
    Section,
    null,
    createElement(SectionHead, { label, colour, accentColour }),
    ...articles.map((article, key) =>
      key === 0 && leadPicture !== undefined
        ? createElement(LeadStory, { key, article, picture: leadPicture, accentColour })
        : createElement(Story, { key, article, accentColour, isBelowAnother: key > 0 }),
    ),
  )
}

interface StoryProps {
  readonly article: PlannedArticle
  readonly accentColour: string
  readonly isBelowAnother: boolean
}

function Story({ article, accentColour, isBelowAnother }: StoryProps): ReactElement {
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

interface SectionHeadProps {
  readonly label: string
  readonly colour: BadgeColour
  readonly accentColour: string
}

function SectionHead({ label, colour, accentColour }: SectionHeadProps): ReactElement {
  const kicker = mailStyles(accentColour).light.kickers[colour]
  const words = {
    color: kicker,
    fontFamily: SANS,
    fontSize: '14px',
    fontWeight: 'bold',
    lineHeight: '1.4',
    letterSpacing: '0.02em',
    margin: '0',
  }
  return createElement(
    MailCell,
    { style: { padding: '24px 0 0' } },
    createElement(
      MailCell,
      { className: `k-${colour}`, style: { borderTop: `2px solid ${kicker}`, padding: '9px 0 0' } },
      createElement('h2', { className: `k-${colour}`, style: words }, label),
    ),
  )
}

interface LeadStoryProps {
  readonly article: PlannedArticle
  readonly picture: IssuePicture | null
  readonly accentColour: string
}

function LeadStory({ article, picture, accentColour }: LeadStoryProps): ReactElement {
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

interface ReadMoreProps {
  readonly title: string
  readonly url: string
  readonly accentColour: string
}

/** The label names the article, because screen readers list a mail's links without their context. */
function ReadMore({ title, url, accentColour }: ReadMoreProps): ReactElement {
  const { label, link } = mailStyles(accentColour)
  return createElement(
    'p',
    { style: { ...label, fontSize: '14px', margin: '8px 0 0' } },
    createElement(Link, { href: url, className: 'a', style: link, 'aria-label': `${READ_MORE}: ${title}` }, READ_MORE),
  )
}
