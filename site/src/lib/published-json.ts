/**
 * The JSON file that the site publishes at `path`, for parts of a page that readers can do without.
 * `undefined` if there is none, or it doesn't arrive whole: the connection ended, or the reader went on to another page.
 */
export async function publishedJson<T>(path: string): Promise<T | undefined> {
  try {
    const response = await fetch(path)
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

// Files that scripts load. Apart from the other paths, so that scripts don't load the category schemas.

/** The active alerts, for pages that aren't rendered with each of them. */
export const ACTIVE_ALERTS_PATH = '/alert.json'
/** Stories that the missing page and the search offer. */
export const NEXT_STORIES_PATH = '/next-stories.json'
