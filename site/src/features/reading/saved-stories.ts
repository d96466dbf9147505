import { sayStatus } from './reading-status.ts'

const KEY = 'saved-stories'
const MOST = 100

export interface SavedStory {
  readonly path: string
  readonly title: string
}

/** Newest first, of this browser alone. */
export function savedStories(): SavedStory[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSavedStory) : []
  } catch {
    return []
  }
}

function isSavedStory(value: unknown): value is SavedStory {
  const { path, title } = Object(value)
  // Only paths of this site, whatever another script may have stored.
  return typeof path === 'string' && /^\/[\w%.~-]+$/.test(path) && typeof title === 'string'
}

/** False if the browser keeps nothing. */
export function keepStories(stories: readonly SavedStory[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(stories.slice(0, MOST)))
    return true
  } catch {
    return false
  }
}

/** The article's button: saves it for later, or forgets it. */
export function offerSaving(document: Document): void {
  const button = document.querySelector<HTMLButtonElement>('[data-save]')
  const { storyPath: path = '', storyTitle: title = '' } =
    button?.closest<HTMLElement>('[data-story-path]')?.dataset ?? {}
  if (button === null || path === '') return
  const isSaved = () => savedStories().some((story) => story.path === path)
  show(isSaved())
  button.addEventListener('click', () => {
    const others = savedStories().filter((story) => story.path !== path)
    const saves = !isSaved()
    if (!keepStories(saves ? [{ path, title }, ...others] : others)) {
      sayStatus(document, 'Couldn’t save. This browser blocks storage.')
      return
    }
    show(saves)
    sayStatus(document, saves ? 'Saved on this device' : 'Removed from saved stories')
  })

  function show(saved: boolean): void {
    if (button) button.textContent = saved ? 'Saved' : 'Save'
  }
}
