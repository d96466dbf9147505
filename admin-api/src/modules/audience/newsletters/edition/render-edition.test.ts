import { CATEGORIES } from '@hometown/shared-types/category'
import { expect, test } from 'vitest'
import { mailFaults } from '../../../../../test/support/mail-faults.ts'
import { newIssue, newIssueArticle, newIssueEvent, newIssuePicture } from '../../../../../test/support/new-issue.ts'
import { renderEdition } from './render-edition.ts'
import { chooseVariant } from './variants.ts'

const render = (issue = newIssue(), categories: string[] = []) =>
  renderEdition(issue, chooseVariant(issue, categories) ?? '')
const hundred = (title: (index: number) => string, standfirst: string) =>
  Array.from({ length: 100 }, (_, index) =>
    newIssueArticle(CATEGORIES[index % CATEGORIES.length] ?? 'Events', {
      id: `a${index}`,
      title: title(index),
      standfirst,
      url: `https://courier.example.org/${'long-slug-'.repeat(15)}${index}`,
    }),
  )

test('an edition is a mail that programs show, and its text says the same', async () => {
  const edition = await render()
  expect(mailFaults(edition)).toEqual([])
  expect(edition.subject).toBe('The bridge opens again')
  expect(edition.size).toBeLessThan(40 * 1024)
  for (const words of [
    'Alder County Courier',
    'Friday, November 20, 2026',
    'Community News',
    'Social Clubs',
    'Sports Schedule',
    'This week on the calendar',
    'Read on the web',
    'Unsubscribe',
  ]) {
    expect(edition.html).toContain(words)
    expect(edition.text).toContain(words)
  }
  expect(edition.html).toContain('12 Main Street · Alder, IL 62000')
  expect(edition.text).toContain('12 Main Street\nAlder, IL 62000')
})

test('sections stand in the order of the variant, and the first one leads with its picture', async () => {
  const { html } = await render(newIssue(), ['Sports'])
  expect(html.indexOf('Sports Schedule')).toBeLessThan(html.indexOf('Community News'))
  expect(html).not.toContain('<img')
  const community = await render(newIssue(), ['Community'])
  expect(community.html).toMatch(/<img alt="A yellow school bus on a new bridge" height="368" src="[^"]*\.jpg"/)
  expect(community.html).toContain('width="552"')
})

test('lists of mails show the description, or else the first headlines', async () => {
  const hidden = /display:none[^>]*>([^<]*)/
  expect(hidden.exec((await render()).html)?.[1]).toContain('After fourteen months')
  const bare = await render(newIssue({ description: null }))
  expect(hidden.exec(bare.html)?.[1]).toContain('Mill Creek bridge reopens · Library adds Sunday hours')
})

test('titles with tags, in other directions and without spaces are words like others', async () => {
  const titles = [
    '<script>alert(1)</script>&amp;',
    'خبر من المقاطعة',
    `W${'o'.repeat(299)}`,
    '"><img src=x onerror=alert(1)>',
  ]
  const issue = newIssue({
    articles: titles.map((title, id) =>
      newIssueArticle('Clubs', { id: `${id}`, title, url: `https://courier.example.org/${id}` }),
    ),
  })
  const edition = await render(issue)
  expect(mailFaults(edition)).toEqual([])
  expect(edition.text).toContain(titles[0])
  expect(edition.text).toContain(titles[1])
})

test('a hundred articles of the longest titles end with a link to the rest', async () => {
  const edition = await render(newIssue({ articles: hundred((n) => `${'報'.repeat(290)}${n}`, '報'.repeat(600)) }))
  expect(edition.size).toBeLessThan(100 * 1024)
  expect(edition.text).toMatch(/And \d+ more stories on the web:\n/)
  expect(mailFaults(edition)).toEqual([])
})

test('a portrait picture is no higher than a screen', async () => {
  const picture = { ...newIssuePicture(), width: 1000, height: 2000 }
  const { html } = await render(newIssue({ articles: [newIssueArticle('Events', { picture })] }))
  expect(html).toContain('width="310"')
  expect(html).toContain('height="620"')
})

test('where clicks are counted, an article’s link is the same for everybody and names nobody', async () => {
  const edition = await render(newIssue({ trackClicks: true }), ['Sports'])
  const link = 'https://api.courier.example.org/api/newsletters/0192f0c0-0000-7000-8000-000000000001/clicks/2'
  expect(edition.html).toContain(`href="${link}"`)
  expect(edition.text).toContain(link)
  expect(mailFaults(edition)).toEqual([])
})

test('nobody who writes an article can know the marks that are filled in', async () => {
  const first = await render()
  const planted = newIssueArticle('Events', {
    title: first.marks.token,
    url: `https://evil.example/${first.marks.token}`,
  })
  const second = await render(newIssue({ articles: [planted] }))
  expect(second.marks.token).not.toBe(first.marks.token)
  expect(second.html.split(second.marks.token)).toHaveLength(3)
})

test('an edition without articles, calendar, description and introduction is still a mail', async () => {
  const edition = await render(newIssue({ articles: [], events: [], description: null, introductionHtml: null }))
  expect(mailFaults(edition)).toEqual([])
})

test('the calendar leads with the reader’s own events, each part in order of time, and loses none', async () => {
  const events = [
    newIssueEvent('Clubs', { title: 'Quilt guild', date: '2026-11-20' }),
    newIssueEvent('Sports', { title: 'Larks at home', date: '2026-11-21' }),
    newIssueEvent('Clubs', { title: 'Chess night', date: '2026-11-22' }),
    newIssueEvent('Sports', { title: 'Swim meet', date: '2026-11-23' }),
  ]
  const issue = newIssue({ articles: [], events })
  const edition = await render(issue, ['Sports'])
  const order = (part: string) =>
    part.match(/Quilt guild|Larks at home|Chess night|Swim meet|In your sections|Also this/g)
  const own = ['In your sections', 'Larks at home', 'Swim meet', 'Also this', 'Quilt guild', 'Chess night']
  expect(order(edition.text)).toEqual(own)
  expect(order(edition.html.slice(edition.html.indexOf('This week on the calendar')))).toEqual(own)
  expect(mailFaults(edition)).toEqual([])
  const usual = ['Quilt guild', 'Larks at home', 'Chess night', 'Swim meet']
  for (const categories of [[], ['Sports', 'Clubs']])
    expect(order((await render(issue, categories)).text)).toEqual(usual)
})

test('the calendar says what an event costs, where somebody said so', async () => {
  const place = { when: 'Friday, November 20, 7:00 PM', location: 'The armory' }
  const events = [
    newIssueEvent('Clubs', { ...place, title: 'Quilt show', price: '$5, children free' }),
    newIssueEvent('Clubs', { ...place, title: 'Chess night' }),
  ]
  const { html, text } = await render(newIssue({ articles: [], events }))
  for (const written of [html, text])
    expect(written.match(/The armory( · [$]5, children free)?/g)).toEqual([
      'The armory · $5, children free',
      'The armory',
    ])
})

test('where a mail can’t show all events, the reader’s own come first', async () => {
  const many = Array.from({ length: 20 }, (_, n) => newIssueEvent('Clubs', { title: `Meeting ${n}` }))
  const issue = newIssue({ events: [...many, newIssueEvent('Churches', { title: 'Lutefisk supper' })] })
  expect((await render(issue)).text).not.toContain('Lutefisk supper')
  const { text } = await render(issue, ['Churches'])
  expect(text.match(/Lutefisk supper|Meeting \d+/g)).toEqual([
    'Lutefisk supper',
    ...many.slice(0, 13).map(({ title }) => title),
  ])
  expect(text).toContain('And 7 more events on the web')
})

test('a mail of the calendar alone shows its first events in lists of mails', async () => {
  const events = [newIssueEvent('Clubs', { title: 'Quilt guild' }), newIssueEvent('Sports', { title: 'Swim meet' })]
  const issue = newIssue({ articles: [], events, description: null, introductionHtml: null })
  expect((await render(issue)).preheader).toBe('Quilt guild · Swim meet')
  expect((await render(issue, ['Sports'])).preheader).toBe('Swim meet · Quilt guild')
})
