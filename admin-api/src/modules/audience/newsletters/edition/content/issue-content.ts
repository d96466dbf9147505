import { countyDate } from '@hometown/shared-types/county-time'
import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import { plainLines, singleLine } from '@hometown/shared-types/storable-text'
import { z } from 'zod'
import type { AppContext } from '../../../../../context.ts'
import { loadMailBranding } from '../../../../platform/settings/mail-branding.service.ts'
import type { NewsletterRow } from '../../newsletters.table.ts'
import { type ArticleLoading, loadIssueArticles } from './issue-articles.ts'
import { loadIntroduction } from './issue-introduction.ts'
import { listThisWeekEvents } from './this-week-events.ts'

export type IssueSource = Pick<
  NewsletterRow,
  | 'id'
  | 'title'
  | 'description'
  | 'introduction_html'
  | 'sign_off'
  | 'article_ids'
  | 'includes_calendar'
  | 'only_chosen_sections'
  | 'sample'
>

const idsSchema = z.array(z.string())

export async function loadIssueContent(
  context: AppContext,
  source: IssueSource,
  loading: ArticleLoading = {},
): Promise<IssueContent> {
  const paper = await loadMailBranding(context)
  const date = countyDate(context.clock.now(), paper.timeZone)
  const ids = [...new Set(idsSchema.parse(JSON.parse(source.article_ids)))]
  const description = singleLine(source.description ?? '')
  return {
    newsletterId: source.id,
    title: singleLine(source.title),
    description: description || null,
    introductionHtml: await loadIntroduction(context, source.introduction_html, paper),
    date,
    articles: await loadIssueArticles(context, ids, paper, loading),
    events: source.includes_calendar ? await listThisWeekEvents(context, date, paper.siteUrl) : [],
    ...(source.sign_off && { signOff: plainLines(source.sign_off) }),
    onlyChosenSections: Boolean(source.only_chosen_sections),
    paper,
    webUrl: `${paper.siteUrl}/newsletter/${encodeURIComponent(source.id)}`,
    trackClicks: false,
    sample: Boolean(source.sample),
  }
}
