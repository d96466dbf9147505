import { categoryDetails } from '@hometown/shared-types/category'
import type { IssuePublication } from '@hometown/shared-types/newsletter-issue'
import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { createElement, type ReactElement } from 'react'
import { type FooterLink, MailFooter } from '../../../../../mail-templates/mail-footer.ts'
import { MailPage } from '../../../../../mail-templates/mail-page.ts'
import { mailStyles } from '../../../../../mail-templates/mail-styles.ts'
import { Masthead } from '../../../../../mail-templates/masthead.ts'
import { furtherWords, READ_ON_THE_WEB } from '../edition-labels.ts'
import type { EditionPlan } from '../edition-plan.ts'
import { EditionSection } from './edition-section.ts'
import { Introduction } from './introduction.ts'
import { SignOff } from './sign-off.ts'
import { WeekCalendar } from './week-calendar.ts'

export interface EditionMailProps {
  readonly plan: EditionPlan
  readonly paper: IssuePublication
  readonly webUrl: string
  readonly reason: string
  readonly links: readonly FooterLink[]
}

export function EditionMail({ plan, paper, webUrl, reason, links }: EditionMailProps): ReactElement {
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
