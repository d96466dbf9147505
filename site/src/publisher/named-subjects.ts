import { icsLine } from '@hometown/shared-types/calendar/ics-text'
import { parseJson } from '@hometown/shared-types/parse-json'
import { z } from 'zod'
import { businessSubject, eventSubject, type PageSubject, SUBJECTS_ATTRIBUTE } from '../lib/page-subject.ts'
import { businessPath, DIRECTORY_LIST_PATH, NEXT_STORIES_PATH } from '../lib/paths.ts'
import type { SiteEvent } from '../lib/site-event.ts'
import type { PageFile } from './file-subjects.ts'
import { subjectsOfUnmarkedPage } from './unmarked-pages.ts'

const marks = new RegExp(` ${SUBJECTS_ATTRIBUTE}="([^"]*)"`, 'g')
const inFeed = /:(article|event)-([^<:]+)<\/guid>/g
const marksInFeed = new RegExp(` ${SUBJECTS_ATTRIBUTE}=&quot;([^&]*)&quot;`, 'g')

/** The subjects that a file lists; undefined for one that can't be identified. */
export function subjectsNamedIn(file: PageFile): Iterable<PageSubject | undefined> {
  const { path, text } = file
  if (path === DIRECTORY_LIST_PATH) return subjectsOfDirectory(file)
  if (path === NEXT_STORIES_PATH) return subjectsOfStories(file)
  if (path.endsWith('.ics')) return subjectsOfCalendar(file)
  if (path.endsWith('.xml')) {
    const items = Array.from(text.matchAll(inFeed), ([, kind, id]) => `${kind}-${id}`)
    return [...items, ...markedIn(text, marksInFeed).flat()]
  }
  const marked = markedIn(text, marks)
  return marked.length > 0 ? marked.flat() : subjectsOfUnmarkedPage(file)
}

const storiesSchema = z.object({ stories: z.array(z.object({ subject: z.string() })) })

function subjectsOfStories({ text }: PageFile): (PageSubject | undefined)[] {
  const { success, data } = storiesSchema.safeParse(parseJson(text))
  return success ? data.stories.map(({ subject }) => subject) : [undefined]
}

function markedIn(text: string, pattern: RegExp): PageSubject[][] {
  return Array.from(text.matchAll(pattern), ([, subjects = '']) => subjects.split(' ').filter(Boolean))
}

export function hasEvent(text: string, event: SiteEvent | undefined): boolean {
  return event !== undefined && uidsIn(text).has(icsLine(event.uid))
}

function subjectsOfCalendar({ text, content }: PageFile): (PageSubject | undefined)[] {
  const known = new Map(Array.from(content.events.all(), (event) => [icsLine(event.uid), eventSubject(event)]))
  return Array.from(uidsIn(text), (uid) => known.get(uid))
}

function uidsIn(text: string): Set<string> {
  return new Set(Array.from(text.replaceAll('\r\n ', '').matchAll(/\r\nUID:([^\r]*)/g), ([, uid = '']) => uid))
}

/** Files of earlier code have no ids. */
const directorySchema = z.object({
  businesses: z.array(z.tuple([z.string(), z.string(), z.number(), z.string(), z.string().optional()])),
})

function subjectsOfDirectory({ text, subjectAt }: PageFile): (PageSubject | undefined)[] {
  const { success, data } = directorySchema.safeParse(parseJson(text))
  if (!success) return [undefined]
  return data.businesses.map(([slug, , , , id]) => (id ? businessSubject({ id }) : subjectAt(businessPath(slug))))
}
