import { keepStories, type SavedStory, savedStories } from './saved-stories.ts'

/** The list of saved stories, which only this browser knows. */
export function showSavedStories(document: Document): void {
  const list = document.querySelector('[data-saved-stories]')
  const empty = document.querySelector<HTMLElement>('[data-saved-empty]')
  if (list === null || empty === null) return
  const stories = savedStories()
  empty.hidden = stories.length > 0
  list.replaceChildren(...stories.map((story) => entry(document, story)))
}

function entry(document: Document, { path, title }: SavedStory): HTMLElement {
  const item = document.createElement('li')
  item.className = 'line saved-story'
  const link = document.createElement('a')
  link.className = 'line-title'
  link.href = path
  link.textContent = title
  const remove = document.createElement('button')
  remove.type = 'button'
  remove.className = 'article-tool'
  remove.textContent = 'Remove'
  remove.ariaLabel = `Remove ${title}`
  remove.addEventListener('click', () => {
    keepStories(savedStories().filter((story) => story.path !== path))
    showSavedStories(document)
    const next = document.querySelector<HTMLElement>('[data-saved-stories] a')
    ;(next ?? document.querySelector<HTMLElement>('main'))?.focus()
  })
  item.append(link, remove)
  return item
}
