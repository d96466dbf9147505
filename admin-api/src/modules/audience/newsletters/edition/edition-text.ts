import type { IssueEvent, IssuePublication } from '@hometown/shared-types/newsletter-issue'
import { addressLines, type FooterLink } from '../../../../mail-templates/mail-parts.ts'
import { introductionText } from './content/introduction-text.ts'
import { CALENDAR_TITLE, furtherWords } from './edition-labels.ts'
import type { EditionPlan, PlannedArticle, PlannedSection } from './edition-plan.ts'

interface EditionTextProps {
  readonly plan: EditionPlan
  readonly paper: IssuePublication
  readonly webUrl: string
  readonly reason: string
  readonly links: readonly FooterLink[]
}

const RULE = '-'.repeat(60)

export function editionText({ plan, paper, webUrl, reason, links }: EditionTextProps): string {
  const blocks = [
    `${paper.name}\n${paper.county} · ${plan.date}`,
    plan.title,
    plan.description,
    introductionText(plan.introduction),
    ...plan.sections.map(sectionText),
    plan.furtherArticles > 0 ? `${furtherWords(plan.furtherArticles, 'story', 'stories')}:\n${webUrl}` : '',
    calendarText(plan, webUrl),
    plan.signOff.join('\n'),
    RULE,
    reason,
    links.map(({ label, url }) => `${label}:\n${url}`).join('\n\n'),
    [paper.name, ...addressLines(paper)].join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function sectionText({ label, articles }: PlannedSection): string {
  return [`${RULE}\n${label}\n${RULE}`, ...articles.map(articleText)].join('\n\n')
}

function articleText({ title, standfirst, url }: PlannedArticle): string {
  return [title, standfirst, url].filter(Boolean).join('\n')
}

function calendarText({ calendar, furtherEvents }: EditionPlan, webUrl: string): string {
  if (calendar.length === 0) return ''
  const entries = calendar.flatMap(({ label, events }) => [...(label ? [label] : []), ...events.map(eventText)])
  const further = furtherEvents > 0 ? [`${furtherWords(furtherEvents, 'event', 'events')}:\n${webUrl}`] : []
  return [`${RULE}\n${CALENDAR_TITLE}\n${RULE}`, ...entries, ...further].join('\n\n')
}

function eventText({ title, when, location, price, url }: IssueEvent): string {
  return [title, [when, location, price].filter(Boolean).join(' · '), url].filter(Boolean).join('\n')
}
