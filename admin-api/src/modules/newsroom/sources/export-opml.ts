import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { generateOpml } from 'feedsmith'
import type { AppContext } from '../../../context.ts'
import { listOwnRows } from './sources.repository.ts'
import type { SourceRow } from './sources.table.ts'

/** Folders are categories. Leaves out the sample county's sources. */
export async function exportOpml({ store, clock }: Pick<AppContext, 'store' | 'clock'>): Promise<string> {
  const rows = await listOwnRows(store.db)
  const folders = READER_CATEGORIES.map((category) => ({
    text: category,
    title: category,
    outlines: rows.filter((row) => row.category === category).map(outlineOf),
  }))
  const filled = folders.filter((folder) => folder.outlines.length > 0)
  // OPML requires an outline, so export empty folders if there are no sources.
  const outlines = filled.length > 0 ? filled : folders.map(({ text, title }) => ({ text, title }))
  return generateOpml({ head: { title: 'Sources', dateCreated: new Date(clock.now()) }, body: { outlines } })
}

function outlineOf({ name, description, ...row }: SourceRow) {
  const text = withoutControls(name)
  const named = { text, title: text, ...(description && { description: withoutControls(description) }) }
  if (row.source_type === 'rss_feed') return { ...named, type: 'rss', xmlUrl: row.url }
  if (row.feed_url) return { ...named, type: 'rss', xmlUrl: row.feed_url, htmlUrl: row.url }
  return { ...named, type: 'link', url: row.url }
}

/** A single control character makes an XML file unreadable. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
}
