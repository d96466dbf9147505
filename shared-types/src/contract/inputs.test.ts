import { expect, it, test } from 'vitest'
import type { z } from 'zod'
import { PASSWORD_LONG_MESSAGE } from '../rules/passwords.ts'
import { changePasswordSchema, loginSchema } from './accounts.ts'
import { createArticleSchema, updateArticleSchema } from './articles.ts'
import { CSV_BYTES_LIMIT, csvImportSchema } from './csv-import.ts'
import { eventListQuerySchema } from './desk-events.ts'
import { submitEventSchema } from './event-submissions.ts'
import { createEventSchema, updateEventSchema } from './events.ts'
import { pageQuerySchema } from './fields.ts'
import { updateMediaSchema } from './media.ts'
import { newsletterCalls } from './newsletters.ts'
import { updateSettingsSchema } from './settings.ts'
import { createSourceSchema, updateSourceSchema } from './sources.ts'
import { emailSchema, subscribeSchema, updateSubscriptionSchema } from './subscribers.ts'
import { suggestionCalls } from './suggestions.ts'

const newsletterSchema = newsletterCalls.create.body

const article = { title: 'Parade', description: 'On Saturday', category: 'Events', authorName: 'Mary Smith' }
const event = { title: 'Fair', startDate: '2026-11-20T10:00:00Z', endDate: '2026-11-20T11:00:00Z' }
const newsletter = { title: 'This week', articleIds: ['a', 'b'] }
const source = { name: 'The Gazette', url: 'https://gazette.example/news', category: 'Community' }
const submission = { location: 'Hall', startDate: '2026-11-20T10:00', name: 'Ann', email: 'ann@example.org' }

const ADDRESS_MESSAGE = 'Image address must start with http:// or https://'
const ORDER_MESSAGE = 'The event cannot end before it starts'
const CHOOSE_MESSAGE = 'Please provide a title and select at least one article.'
const LARGE_MESSAGE =
  'The file is larger than 5 MB. Split it into 3 files that each begin with the row of column names, and import them one at a time.'
const PASSWORD_IN_URL = 'The URL must not contain a username or password'

test.each<[value: unknown, messages: Record<string, string>, schema: z.ZodType]>([
  [{}, { username: 'Username is required', password: 'Password is required' }, loginSchema],
  [{ newPassword: '12345' }, { newPassword: 'New password must be at least 6 characters long' }, changePasswordSchema],
  [{ newPassword: 'é'.repeat(129) }, { newPassword: PASSWORD_LONG_MESSAGE }, changePasswordSchema],
  [
    { category: 'Events', title: null, description: ' ' },
    { title: 'Title is required', description: 'Description is required', authorName: 'Author name is required' },
    createArticleSchema,
  ],
  [
    { ...article, metaDescription: 'x'.repeat(161) },
    { metaDescription: 'Meta description should be 160 characters or less' },
    createArticleSchema,
  ],
  [{ imageUrl: 'javascript:alert(1)' }, { imageUrl: ADDRESS_MESSAGE }, updateArticleSchema],
  [{ imageUrl: '//a.example/a.png' }, { imageUrl: ADDRESS_MESSAGE }, updateArticleSchema],
  [{ imageUrl: '/\\a.example/p.jpg' }, { imageUrl: ADDRESS_MESSAGE }, updateArticleSchema],
  [{ title: ' ' }, { title: 'Title is required' }, updateArticleSchema],
  [
    { title: '\u200b\u2060', startDate: ' ', endDate: null },
    { title: 'Title is required', startDate: 'Start date is required', endDate: 'End date is required' },
    createEventSchema,
  ],
  [{ ...submission, title: '\u202e' }, { title: 'Please enter a name for the event' }, submitEventSchema],
  [{ ...event, endDate: '2026-11-20T09:00:00Z' }, { endDate: ORDER_MESSAGE }, createEventSchema],
  [{ ...event, startDate: '2026-11-21', endDate: '2026-11-20' }, { endDate: ORDER_MESSAGE }, createEventSchema],
  [{ ...event, startDate: '2026-02-30T10:00' }, { startDate: 'This is not a date and time' }, createEventSchema],
  [{ ...newsletter, title: ' ' }, { title: CHOOSE_MESSAGE }, newsletterSchema],
  [{ title: 'x', articleIds: [] }, { articleIds: CHOOSE_MESSAGE }, newsletterSchema],
  [
    { ...newsletter, status: 'scheduled', scheduledFor: '' },
    { scheduledFor: 'Please set a scheduled date and time.' },
    newsletterSchema,
  ],
  [{ ...source, name: '' }, { name: 'Name and URL are required.' }, createSourceSchema],
  [{ ...source, url: 'mailto:a@b.example' }, { url: 'URL must be a web address' }, createSourceSchema],
  [
    { ...source, url: 'https://editor:secret@gazette.example/', feedUrl: 'http://:secret@gazette.example' },
    { url: PASSWORD_IN_URL, feedUrl: PASSWORD_IN_URL },
    createSourceSchema,
  ],
  [{ ...source, feedUrl: 'file:///etc/passwd' }, { feedUrl: 'URL must be a web address' }, createSourceSchema],
  [
    { email: 'ann@example.org', categories: [] },
    { categories: 'Please select at least one category' },
    subscribeSchema,
  ],
  [
    { siteName: '', countyName: ' ' },
    { siteName: 'Site name is required', countyName: 'County name is required' },
    updateSettingsSchema,
  ],
  [{ caption: 'x'.repeat(601) }, { caption: 'Please use 600 characters at most' }, updateMediaSchema],
  [{ caption: '<b>x</b>' }, { caption: 'Please write plain text, without HTML' }, updateMediaSchema],
  [
    { creditUrl: 'javascript:alert(1)' },
    { creditUrl: 'The link must start with http:// or https://' },
    updateMediaSchema,
  ],
  [{ csvContent: '' }, { csvContent: 'Please select a CSV file.' }, csvImportSchema],
  [{ csvContent: 'x'.repeat(CSV_BYTES_LIMIT + 1) }, { csvContent: LARGE_MESSAGE }, csvImportSchema],
])('%.80j is refused with its message: %j', (value, messages, schema) => {
  const issues = schema.safeParse(value).error?.issues ?? []
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual(messages)
})

test.each<[string, z.ZodType, unknown]>([
  ['a category of another site', createArticleSchema, { ...article, category: 'Health' }],
  ['a time beyond four-digit years', createArticleSchema, { ...article, publishedAt: 253_402_300_800_000 }],
  ['an unknown status', updateArticleSchema, { status: 'gone' }],
  ['an hourly event', createEventSchema, { ...event, recurrenceRule: 'hourly' }],
  ['days in the wrong order', eventListQuerySchema, { from: '2026-11-30', to: '2026-11-01' }],
  ['a newsletter that is sent by being made', newsletterSchema, { ...newsletter, status: 'sent' }],
  ['a changed newsletter without content', newsletterCalls.update.body, { articleIds: [] }],
  ['jobs as a section of readers', subscribeSchema, { email: 'ann@example.org', categories: ['Jobs'] }],
  ['a subscription that is confirmed from outside', updateSubscriptionSchema, { status: 'active' }],
  ['another address for a subscription', updateSubscriptionSchema, { categories: ['Clubs'], email: 'b@example.org' }],
  ['CSS for a color', updateSettingsSchema, { accentColour: '#fff;}b{' }],
  ['a license of nobody', updateMediaSchema, { license: 'mine' }],
  ['a review that publishes', suggestionCalls.review.body, { status: 'published' }],
  ['page 0', pageQuerySchema, { page: '0' }],
  ['more than 100 a page', pageQuerySchema, { per_page: '101' }],
])('%s is refused', (_what, schema, value) => {
  expect(schema.safeParse(value).success).toBe(false)
})

test.each<[value: unknown, read: unknown, schema: z.ZodType]>([
  [{ username: ' admin ', password: ' x ' }, { username: 'admin', password: ' x ' }, loginSchema],
  [article, { ...article, content: '', status: 'draft', keywords: [] }, createArticleSchema],
  [{ keywords: ['fair, band', ' ', 'fair'] }, { keywords: ['fair', 'band'] }, updateArticleSchema],
  [{ version: 3 }, { version: 3 }, updateArticleSchema],
  [{ recurrenceRule: 'none' }, { recurrenceRule: null }, updateEventSchema],
  [{ allDay: true }, { allDay: true }, updateEventSchema],
  [
    { allDay: true, startDate: '2026-11-20', endDate: '2026-11-21T00:00:00.000Z' },
    { allDay: true, startDate: '2026-11-20', endDate: '2026-11-21' },
    updateEventSchema,
  ],
  [
    { title: 'x', articleIds: ['b', 'a', 'b'] },
    {
      ...{ title: 'x', description: null, articleIds: ['b', 'a'], introduction: null },
      ...{ signOff: null, includesCalendar: true, onlyChosenSections: false, status: 'draft' },
    },
    newsletterSchema,
  ],
  [{ version: 2 }, { version: 2 }, newsletterCalls.update.body],
  [
    { ...source, url: 'www.gazette.example', feedUrl: ' ' },
    {
      ...{ ...source, url: 'https://www.gazette.example', feedUrl: null, description: null },
      ...{ sourceType: 'website', status: 'active', aiSuggested: false, linkSelector: null },
    },
    createSourceSchema,
  ],
  [{ status: 'inactive' }, { status: 'inactive' }, updateSourceSchema],
  [
    { email: ' Ann@Example.ORG ', categories: ['Sports', 'Events', 'Sports'] },
    { email: 'ann@example.org', categories: ['Sports', 'Events'] },
    subscribeSchema,
  ],
  [{ accentColour: '#1F5C4A' }, { accentColour: '#1f5c4a' }, updateSettingsSchema],
  [{ siteName: null, logo: null }, { siteName: null, logo: null }, updateSettingsSchema],
  [{ caption: 'The river\n\nin May' }, { caption: 'The river in May' }, updateMediaSchema],
  [{ credit: ' ' }, { credit: null }, updateMediaSchema],
  [{ page: '3' }, { page: 3, per_page: 50 }, pageQuerySchema],
])('%j is read as %j', (value, read, schema) => {
  expect(schema.parse(value)).toEqual(read)
})

it('an event may end when it starts, and is left to the service where only that knows the zone', () => {
  for (const endDate of [event.startDate, '2026-11-20T04:30'])
    expect(createEventSchema.safeParse({ ...event, endDate }).success).toBe(true)
})

it.each([
  ['post@Bäckerei-Möller.example', 'post@xn--bckerei-mller-bfb2z.example'],
  ['ann@пример.рф', 'ann@xn--e1afmkfd.xn--p1ai'],
  ['почта@пример.рф', undefined],
  ['ann@bad\u2028host.example', undefined],
  ['ann@example.org\nBcc: all@example.org', undefined],
  ['Ann <ann@example.org>', undefined],
  [`${'n'.repeat(65)}@example.org`, undefined],
])('an address of a reader: %j is taken as mail servers write it', (email, taken) => {
  expect(emailSchema.safeParse(email).data).toBe(taken)
})
