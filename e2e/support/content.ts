import type { Article, UpdateArticleInput } from '@hometown/shared-types/contract/articles'
import type { CreateDeskArticleInput } from '@hometown/shared-types/contract/desk-articles'
import type { CalendarEvent, CreateEventInput } from '@hometown/shared-types/contract/events'
import type { Hometown } from './start-hometown.ts'

let count = 0

export function createArticle(hometown: Hometown, values: Partial<CreateDeskArticleInput> = {}): Promise<Article> {
  const title = `Test story number ${++count}`
  return hometown.call<Article>('POST', '/api/articles', {
    title,
    description: `What happened in ${title}.`,
    category: 'Community',
    authorName: 'Ruth Okafor',
    content: `<p>The text of ${title}.</p>`,
    status: 'published',
    ...values,
  })
}

export function updateArticle(hometown: Hometown, id: string, values: UpdateArticleInput): Promise<Article> {
  return hometown.call<Article>('PATCH', `/api/articles/${id}`, values)
}

export function createEvent(
  hometown: Hometown,
  values: Partial<CreateEventInput> & { title: string },
): Promise<CalendarEvent> {
  return hometown.call<CalendarEvent>('POST', '/api/calendar-events', {
    ...{ category: 'Community', status: 'published', location: 'The old mill' },
    ...values,
  })
}

/** The event lasts from ten until half past eleven. */
export function morningOf(date: string) {
  return { startDate: `${date}T10:00`, endDate: `${date}T11:30` }
}

/** Returns the subscriber as the desk has it. */
export async function subscriberOf(hometown: Hometown, email: string) {
  const path = `/api/subscribers?page=1&search=${encodeURIComponent(email)}`
  const { data } = await hometown.call<{ data: { categories: string[]; status: string }[] }>('GET', path)
  return data[0]
}
