import type { ArticleIndex } from '../lib/content.ts'
import { articleSubject, type PageSubject } from '../lib/page-subject.ts'
import {
  businessCategoryPath,
  CALENDAR_EMBED_PATH,
  CALENDAR_PATH,
  DIRECTORY_PATH,
  EVENTS_PATH,
  SUBMIT_EVENT_PATH,
} from '../lib/paths.ts'
import type { PageFile } from './file-subjects.ts'
import { HOME, type PagePath } from './site-paths.ts'

const CARD = '<article class="card '
const NOTE = '<h2 class="note-title"'

/** Pages of earlier code don't mark what they list, so find it by their cards and links. */
export function* subjectsOfUnmarkedPage(file: PageFile): Iterable<PageSubject | undefined> {
  const { path, text, content, subjectAt } = file
  for (const card of text.split(CARD).slice(1)) yield numberOf(card) ?? articleOfCard(card, content.articles)
  for (const note of text.split(NOTE).slice(1)) yield numberOf(note)
  if (!listsEventsOrBusinesses(path)) return
  for (const linked of linksToSinglePages(text)) yield subjectAt(linked)
}

/** On all other pages, an editor put such links into a text. */
function listsEventsOrBusinesses(path: PagePath): boolean {
  const lists = [HOME, EVENTS_PATH, CALENDAR_PATH, CALENDAR_EMBED_PATH, DIRECTORY_PATH]
  return lists.includes(path) || path.startsWith(businessCategoryPath(''))
}

function linksToSinglePages(text: string): Set<PagePath> {
  const found = text.matchAll(/ href="(?:https?:\/\/[^/"]+)?(\/(?:events|business-directory)\/[^"/.?#]+)"/g)
  return new Set(Array.from(found, ([, path = '']) => path).filter((path) => path !== SUBMIT_EVENT_PATH))
}

/** @param element HTML that starts with its tag. */
function numberOf(element: string): PageSubject | undefined {
  const id = / data-article="(\d+)"/.exec(element.slice(0, element.indexOf('>')))?.[1]
  return id && articleSubject({ wordpressPostId: Number(id) })
}

/** A card without a number: its article has the same slug and the same time of publication. */
function articleOfCard(card: string, articles: ArticleIndex): PageSubject | undefined {
  const article = articles.findBySlug(/<a href="\/([^"]+)">/.exec(card)?.[1] ?? '')
  const publishedAt = /<time datetime="([^"]+)"/.exec(card)?.[1] ?? ''
  return article?.publishedAt === Date.parse(publishedAt) ? articleSubject(article) : undefined
}
