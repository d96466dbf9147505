import type { PageRenderer } from '../../src/publisher/render.ts'

/** Tests with the same content follow each other, so few contents are kept. */
const MOST_CONTENTS = 8

const remembered = new Map<string, Map<string, string>>()

/**
 * Remembers pages: they render from their content alone, so content of the same key is rendered only once. It is only
 * for content that was just read as a whole: one that was changed in memory is what tests compare with it.
 */
export function rememberPages(renderer: PageRenderer, key: string): PageRenderer {
  const pages = remembered.get(key) ?? new Map<string, string>()
  remembered.delete(key)
  remembered.set(key, pages)
  for (const oldest of remembered.keys()) if (remembered.size > MOST_CONTENTS) remembered.delete(oldest)
  return {
    async render(path, content) {
      const page = pages.get(path) ?? (await renderer.render(path, content))
      if (page === undefined) return undefined
      pages.set(path, page)
      return page
    },
  }
}
