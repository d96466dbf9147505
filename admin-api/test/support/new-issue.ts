import type { IssueEvent } from '@hometown/shared-types/contract/public-newsletters'
import type { Category } from '@hometown/shared-types/rules/categories'
import { formatCountyTime } from '@hometown/shared-types/rules/time'
import type { IssueArticle, IssueContent } from '../../src/mail-templates/newsletter-issue.ts'

const paper: IssueContent['paper'] = {
  name: 'Alder County Courier',
  county: 'Alder County',
  siteUrl: 'https://courier.example.org',
  apiUrl: 'https://api.courier.example.org',
  accentColour: '#1f5c4a',
  postalAddress: '12 Main Street\nAlder, IL 62000',
  from: { name: 'Alder County Courier', address: 'news@courier.example.org' },
  timeZone: 'America/Chicago',
}

export function newIssue(fields: Partial<IssueContent> = {}): IssueContent {
  return {
    newsletterId: '0192f0c0-0000-7000-8000-000000000001',
    title: 'The bridge opens again',
    description: 'After fourteen months of detours, Mill Creek Road is one road again.',
    introductionHtml:
      '<p>Good morning. <a href="/mill-creek">Our story</a> has the driver’s name.</p><ul><li>One</li></ul>',
    date: '2026-11-20',
    articles: [
      newIssueArticle('Community', { title: 'Mill Creek bridge reopens', picture: newIssuePicture() }),
      newIssueArticle('Sports', { title: 'Larks beat Harmon 24–17' }),
      newIssueArticle('Community', { title: 'Library adds Sunday hours' }),
      newIssueArticle('Clubs', { title: 'Garden club plants 800 bulbs' }),
    ],
    events: [newIssueEvent('Clubs', { title: 'Fish fry at the grange', date: '2026-11-20' })],
    onlyChosenSections: false,
    paper,
    webUrl: 'https://courier.example.org/newsletter/0192f0c0',
    trackClicks: false,
    sample: false,
    ...fields,
  }
}

export function newIssueArticle(category: Category, fields: Partial<IssueArticle> = {}): IssueArticle {
  const title = fields.title ?? `News of ${category}`
  const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return {
    id: slug,
    title,
    description: 'What happened, in a sentence.',
    content: '<p>What happened, at length.</p>',
    category,
    imageUrl: null,
    imageAlt: null,
    authorName: 'Nora Ellingson',
    slug,
    standfirst: 'What happened, in a sentence.',
    picture: null,
    url: `https://courier.example.org/${slug}`,
    ...fields,
  }
}

export function newIssueEvent(category: Category, fields: Partial<IssueEvent> = {}): IssueEvent {
  const { date = '2026-11-21' } = fields
  return {
    title: `Event of ${category}`,
    date,
    when: `${formatCountyTime(Date.parse(`${date}T12:00Z`), 'UTC', 'EEEE, MMMM d')}, 7:00 PM`,
    location: 'Grange hall',
    category,
    url: null,
    ...fields,
  }
}

export function newIssuePicture() {
  return {
    src: 'https://api.courier.example.org/derived/0123456789abcdef0123-1280.jpg',
    width: 1280,
    height: 853,
    alt: 'A yellow school bus on a new bridge',
  }
}
