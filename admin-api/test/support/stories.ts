interface CountyStory {
  title: string
  text: string
  /** Path at its source, such as `/stories/17`. */
  path: string
  publishedAt: Date
}

/** None resembles another. */
const STORIES = [
  ['Iron bridge reopens in Alder', 'Trucks cross Mill Creek again after fourteen months of detours.'],
  ['Larks beat Harmon by a touchdown', 'A late run by the quarterback settled the last game of the season.'],
  ['Library adds Sunday hours', 'Volunteers will staff its reading room through winter.'],
] as const

/** @param n from 1 */
export function story(n: number, now: number): CountyStory {
  const [title, text] = STORIES[n - 1] ?? STORIES[0]
  return { title, text, path: `/stories/${n}`, publishedAt: new Date(now - n * 3600_000) }
}

export function rss(stories: readonly CountyStory[]): string {
  return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>News</title><link>/</link>
${stories.map(rssItem).join('\n')}</channel></rss>`
}

function rssItem({ title, text, path, publishedAt }: CountyStory): string {
  return `<item><title>${title}</title><link>${path}</link><guid isPermaLink="false">${path}</guid>
<pubDate>${publishedAt.toUTCString()}</pubDate><description>&lt;p>${text}&lt;/p></description></item>`
}
