import { parseOpml } from 'feedsmith'
import { handleThreadWork } from '../../../threads/thread-worker.ts'

interface OpmlSource {
  name: string
  url: string
  feedUrl?: string | undefined
  description?: string | undefined
  /** The source's own category, then its folders, the nearest first. */
  categories: string[]
}

export type OpmlResult = { ok: true; sources: OpmlSource[] } | { ok: false }

type OpmlOutlines = NonNullable<NonNullable<ReturnType<typeof parseOpml>['body']>['outlines']>

/** We compare each name with all of our categories. */
const MAX_CATEGORIES = 20

function readOpmlSources(text: string): OpmlResult {
  try {
    return { ok: true, sources: collectSourcesOfOutlines(parseOpml(text).body?.outlines ?? [], []) }
  } catch {
    return { ok: false }
  }
}

function collectSourcesOfOutlines(outlines: OpmlOutlines, folders: readonly string[]): OpmlSource[] {
  return outlines.flatMap((outline) => {
    const name = (outline.title || outline.text || '').trim()
    const inside = collectSourcesOfOutlines(outline.outlines ?? [], name ? [name, ...folders] : folders)
    const page = outline.htmlUrl || (outline.type === 'link' ? outline.url : undefined)
    const url = page || outline.xmlUrl || outline.url
    if (!url) return inside
    const own = outline.category?.split(',', MAX_CATEGORIES).map((word) => word.slice(word.lastIndexOf('/') + 1)) ?? []
    const categories = [...own, ...folders.slice(0, MAX_CATEGORIES)]
    const feedUrl = page && outline.xmlUrl !== page ? outline.xmlUrl : undefined
    return [{ name: name || url, url, feedUrl, description: outline.description, categories }, ...inside]
  })
}

handleThreadWork<string, OpmlResult>(readOpmlSources)
