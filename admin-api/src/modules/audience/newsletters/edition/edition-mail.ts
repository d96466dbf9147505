import type { IssueEvent } from '@hometown/shared-types/contract/public-newsletters'
import { categoryDetails } from '@hometown/shared-types/rules/categories'
import { type CountyDate, formatCountyTime } from '@hometown/shared-types/rules/time'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { type CSSProperties, createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { managePreferencesUrl, unsubscribeUrl } from '../../../../lib/reader-urls.ts'
import { LAYOUT_TABLE, MailCell, MailFooter, MailPage, Masthead } from '../../../../mail-templates/mail-parts.ts'
import { type MailStyles, mailStyles, SANS, SERIF } from '../../../../mail-templates/mail-styles.ts'
import type { IssueArticle, IssueContent } from '../../../../mail-templates/newsletter-issue.ts'
import { fitPicture, renderIntroduction } from './introduction.ts'
import type { Placeholders } from './message-template.ts'

const READ_ON_WEB_LABEL = 'Read on the web'

/** The contents of one reader's mail, with its own addresses and lengths. */
export interface EditionMailProps {
  readonly content: IssueContent
  readonly placeholders: Placeholders
  readonly preheader: string
  /** The articles by section; the first one leads, with its picture. */
  readonly articles: readonly IssueArticle[]
  /** Number of articles that only the newsletter's web page shows. */
  readonly articlesOnWeb: number
  /** The events in order of time. */
  readonly calendar: readonly IssueEvent[]
  readonly eventsOnWeb: number
}

export function EditionMail(parts: EditionMailProps): ReactElement {
  const { content, placeholders, preheader, articles, articlesOnWeb, calendar, eventsOnWeb } = parts
  const { title, description, introductionHtml, paper, webUrl, signOff } = content
  const styles = mailStyles(paper.accentColour)
  const { body, headline, label, link } = styles
  const date = formatCountyDay(content.date, 'EEEE, MMMM d, yyyy')
  return createElement(
    MailPage,
    { title, preheader, accentColour: paper.accentColour },
    createElement(
      Masthead,
      { branding: paper },
      `${paper.county} · ${date} · `,
      mailLink(webUrl, 'q', { ...link, color: label.color, whiteSpace: 'nowrap' }, READ_ON_WEB_LABEL),
    ),
    createElement(
      'h1',
      {
        dir: 'auto',
        className: 'i h1',
        style: { ...headline, fontSize: '34px', lineHeight: '1.14', margin: '26px 0 12px' },
      },
      title,
    ),
    description && paragraphOf('q', { ...body, color: label.color, fontSize: '19px', lineHeight: '1.45' }, description),
    introductionHtml &&
      createElement('div', {
        className: 'i',
        style: { ...body, margin: '0', paddingTop: '4px' },
        // biome-ignore lint/security/noDangerouslySetInnerHtml: `introductionForMail` sanitizes it.
        dangerouslySetInnerHTML: { __html: renderIntroduction(introductionHtml, paper.siteUrl, styles) },
      }),
    ...articles.map((article, index) => {
      const isFirst = article.category !== articles[index - 1]?.category
      return createElement(
        Fragment,
        { key: article.id },
        isFirst && mailSectionHeading(article, styles),
        mailArticleBlock(article, styles, { isLead: index === 0, isFirst }),
      )
    }),
    articlesOnWeb > 0 && linkToMoreOnWeb(articlesOnWeb === 1 ? 'story' : 'stories', articlesOnWeb, webUrl, styles),
    calendar.length > 0 &&
      mailHeadingBelowRule('This week on the calendar', 'i t', { ...headline, fontSize: '21px', lineHeight: '1.3' }),
    ...calendar.map((event, index) => mailCalendarEntry(event, calendar[index - 1], styles)),
    eventsOnWeb > 0 && linkToMoreOnWeb(eventsOnWeb === 1 ? 'event' : 'events', eventsOnWeb, webUrl, styles),
    signOff &&
      createElement(
        MailCell,
        { style: { padding: '28px 0 0' } },
        paragraphOf('i', { ...body, margin: '0' }, ...textWithLineBreaks(signOff)),
      ),
    createElement(MailFooter, {
      branding: paper,
      reason: `You get this because ${placeholders.email} is subscribed to the newsletter of ${paper.name}.`,
      links: [
        { label: READ_ON_WEB_LABEL, url: webUrl },
        { label: 'Manage your subscription', url: managePreferencesUrl(paper, placeholders.token) },
        { label: 'Unsubscribe', url: unsubscribeUrl(paper, placeholders.token) },
      ],
    }),
  )
}

function mailSectionHeading({ category }: IssueArticle, { light }: MailStyles): ReactElement {
  const { badgeLabel, badgeColour } = categoryDetails(category)
  const color = light.kickers[badgeColour]
  const font = { fontFamily: SANS, fontSize: '14px', fontWeight: 'bold', lineHeight: '1.4', letterSpacing: '0.02em' }
  return mailHeadingBelowRule(badgeLabel, `k-${badgeColour}`, { ...font, color, margin: '0' })
}

/** Returns a heading below a rule in the color of its text. */
function mailHeadingBelowRule(text: string, className: string, style: CSSProperties & { color: string }): ReactElement {
  const rule = { borderTop: `2px solid ${style.color}`, padding: '10px 0 0' }
  return createElement(
    MailCell,
    { style: { padding: '26px 0 2px' } },
    createElement(MailCell, { className, style: rule }, createElement('h2', { className, style }, text)),
  )
}

const LEAD_TEXT_STYLE = { fontSize: '18px', margin: '10px 0 0' }
const ARTICLE_TEXT_STYLE = { fontSize: '16px', margin: '6px 0 0' }

/** `isLead`: the article has the picture of the mail. `isFirst`: it follows the head of its section. */
function mailArticleBlock(
  article: IssueArticle,
  styles: MailStyles,
  { isLead, isFirst }: { isLead: boolean; isFirst: boolean },
): ReactElement {
  const { title, standfirst, url } = article
  const { body, headline, label, light, link } = styles
  const { color, ...titleStyle } = headline
  const shortSize = standfirst ? '21px' : '17px'
  const size = isLead ? '28px' : shortSize
  const rule = isFirst ? {} : { borderTop: `1px solid ${light.rule}` }
  return createElement(
    MailCell,
    { ...(!isFirst && { className: 'r' }), style: { ...rule, padding: isLead ? '14px 0 18px' : '13px 0 15px' } },
    isLead && mailLeadPicture(article, styles),
    createElement(
      'h3',
      { dir: 'auto', ...(isLead && { className: 'h2' }), style: { ...titleStyle, fontSize: size, lineHeight: '1.22' } },
      mailLink(url, 'i', { color, textDecoration: 'none' }, title),
    ),
    standfirst && paragraphOf('i', { ...body, ...(isLead ? LEAD_TEXT_STYLE : ARTICLE_TEXT_STYLE) }, standfirst),
    (standfirst || isLead) &&
      createElement(
        'p',
        { ...skippedInTextPart, style: { ...label, fontSize: '14px', margin: '8px 0 0' } },
        // The label names the article, because screen readers list a mail's links without their context.
        createElement(
          Link,
          { href: url, className: 'a', style: link, 'aria-label': `Read more: ${title}` },
          'Read more',
        ),
      ),
  )
}

/** Keeps an element out of the text part, which says it elsewhere. */
const skippedInTextPart = { 'data-skip-in-text': true }

function mailLeadPicture({ picture, url }: IssueArticle, { label }: MailStyles): ReactNode {
  if (!picture) return null
  const { width, height } = fitPicture(picture)
  const style = { width: '100%', maxWidth: `${width}px`, height: 'auto', borderRadius: '4px' } as const
  return createElement(
    MailCell,
    { ...skippedInTextPart, style: { padding: '0 0 16px' } },
    mailLink(
      url,
      'q',
      { ...label, textDecoration: 'none' },
      createElement(Img, { src: picture.src, alt: picture.alt, width, height, style }),
    ),
  )
}

function linkToMoreOnWeb(name: string, count: number, href: string, { label, link }: MailStyles): ReactElement {
  const more = mailLink(href, 'a', link, `And ${count} more ${name} on the web`)
  return paragraphOf('q', { ...label, fontSize: '15px', margin: '18px 0 0' }, more)
}

function mailCalendarEntry(event: IssueEvent, above: IssueEvent | undefined, styles: MailStyles): ReactElement {
  const { headline, label, light } = styles
  const { title, date, when, location, price, category, url } = event
  const colour = categoryDetails(category).badgeColour
  const isNewDay = date !== above?.date
  const day = [
    paragraphOf('q', { ...label, lineHeight: '1.2' }, formatCountyDay(date, 'EEE')),
    paragraphOf('i', { ...headline, fontSize: '26px', lineHeight: '1.1' }, formatCountyDay(date, 'd')),
  ]
  const name = { color: light.ink, fontFamily: SERIF, fontSize: '17px', fontWeight: 'bold', lineHeight: '1.3' } as const
  const words = createElement(
    MailCell,
    { className: `k-${colour}`, style: { borderLeft: `3px solid ${light.kickers[colour]}`, padding: '0 0 0 12px' } },
    paragraphOf('i', { ...name, margin: '0' }, url ? mailLink(url, 'i', { color: light.ink }, title) : title),
    paragraphOf('q', { ...label, margin: '2px 0 0' }, [when, location, price].filter(Boolean).join(' · ')),
  )
  const column = { valign: 'top', style: { padding: '10px 0' } } as const
  return createElement(
    'table',
    { ...LAYOUT_TABLE, className: 'r', style: isNewDay && above ? { borderTop: `1px solid ${light.rule}` } : {} },
    createElement(
      'tbody',
      null,
      createElement(
        'tr',
        null,
        createElement('td', { ...column, ...skippedInTextPart, width: 58 }, ...(isNewDay ? day : [])),
        createElement('td', column, words),
      ),
    ),
  )
}

/** @param className names the color that dark mode replaces */
function paragraphOf(className: string, style: CSSProperties, ...children: ReactNode[]): ReactElement {
  return createElement('p', { className, dir: 'auto', style }, ...children)
}

function mailLink(href: string, className: string, style: CSSProperties, content: ReactNode): ReactElement {
  return createElement(Link, { href, className, style }, content)
}

function textWithLineBreaks(text: string): ReactNode[] {
  return text
    .split('\n')
    .map((line, index) => createElement(Fragment, { key: index }, index > 0 && createElement('br'), line))
}

/** A date is the same in every time zone, so noon UTC is safe. */
function formatCountyDay(day: CountyDate, pattern: string): string {
  return formatCountyTime(Date.parse(`${day}T12:00Z`), 'UTC', pattern)
}
