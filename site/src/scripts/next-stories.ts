import { publishedJson } from '../lib/api-client.ts'
import { NEXT_STORIES_PATH } from '../lib/island-paths.ts'
import { unbrokenScores } from '../lib/text.ts'

interface NextStories {
  readonly title: string
  readonly stories: readonly { readonly title: string; readonly path: string }[]
}

/** For pages that would be a dead end. */
export async function showNextStories(document: Document): Promise<void> {
  if (document.querySelector('[data-next-stories]') === null) return
  const published = await publishedJson<NextStories>(NEXT_STORIES_PATH)
  if (!published) return document.querySelector('[data-next-stories]')?.remove()
  const { title, stories } = published
  // The missing page may show another state by now.
  const section = document.querySelector<HTMLElement>('[data-next-stories]')
  if (section === null) return
  if (stories.length === 0) return section.remove()
  const heading = section.querySelector('h2')
  if (heading) heading.textContent = title
  const line = section.querySelector('template')?.content
  for (const story of stories) {
    const item = document.importNode(line ?? document.createDocumentFragment(), true)
    const link = item.querySelector('a')
    link?.setAttribute('href', story.path)
    if (link) link.textContent = unbrokenScores(story.title)
    section.querySelector('ul')?.append(item)
  }
}
