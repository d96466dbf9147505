import { type CountyStory, word } from './stories.ts'

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

export function rss(stories: readonly CountyStory[], item: (story: CountyStory) => string = rssItem): string {
  return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>News</title><link>/</link>
${stories.map(item).join('\n')}</channel></rss>`
}

export function rssItem({ title, text, path, publishedAt }: CountyStory): string {
  return `<item><title>${escaped(title)}</title><link>${path}</link><guid isPermaLink="false">${path}</guid>
<pubDate>${publishedAt.toUTCString()}</pubDate><description>${escaped(`<p>${text}</p>`)}</description></item>`
}

export function atom(stories: readonly CountyStory[]): string {
  const entries = stories.map(
    ({ title, text, path, publishedAt }) => `<entry><id>urn:x:${path}</id><title type="html">${escaped(title)}</title>
<link rel="alternate" href="${path}"/><updated>${publishedAt.toISOString()}</updated><content type="html">${escaped(`<p>${text}</p>`)}</content></entry>`,
  )
  return `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Notes</title><id>urn:x</id>${entries.join('')}</feed>`
}

export function jsonFeed(stories: readonly CountyStory[], origin: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Items',
    items: stories.map(({ title, text, path, publishedAt }) => ({
      ...{ id: path, url: `${origin}${path}`, title },
      ...{ content_text: text, date_published: publishedAt.toISOString() },
    })),
  })
}

/** Evening events, each with its own day and place. */
export function calendar(numbers: readonly number[], now: number): string {
  const events = numbers.map((n) => {
    const day = dayAfter(now, 2 + (n % 40)).replaceAll('-', '')
    return `BEGIN:VEVENT\r\nUID:event-${n}@county.example\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:${day}T190000\r\nDTEND:${day}T210000\r\nSUMMARY:${word(n * 17)} ${word(n * 17 + 5)} evening ${word(n * 17 + 9)}\r\nLOCATION:${word(n * 19)} hall\r\nEND:VEVENT\r\n`
  })
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//County//EN\r\n${events.join('')}END:VCALENDAR\r\n`
}

export function page(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`
}

export function newsPage(stories: readonly CountyStory[], head = '<title>News of the day</title>'): string {
  const teasers = stories.map(
    ({ title, path, publishedAt }) =>
      `<article><h2><a href="${path}">${escaped(title)}</a></h2><time datetime="${publishedAt.toISOString()}"></time></article>`,
  )
  return page(head, `<nav><a href="/about">About us</a></nav><main>${teasers.join('')}</main><footer>2026</footer>`)
}

export function jsonLdArticle({ title, text, publishedAt }: CountyStory): string {
  const thing = {
    ...{ '@context': 'https://schema.org', '@type': 'NewsArticle', headline: title },
    ...{ datePublished: publishedAt.toISOString(), articleBody: text },
  }
  const head = `<title>${escaped(title)}</title><script type="application/ld+json">${JSON.stringify(thing)}</script>`
  return page(head, `<article><h1>${escaped(title)}</h1><p>${text}</p></article>`)
}

export function openGraphArticle({ title, text, publishedAt }: CountyStory): string {
  const metas: [string, string][] = [
    ['og:type', 'article'],
    ['og:title', title],
    ['article:published_time', publishedAt.toISOString()],
    ['og:description', text.slice(0, 80)],
  ]
  const head = metas.map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`).join('')
  return page(`<title>${escaped(title)} | Site</title>${head}`, `<main><h1>${escaped(title)}</h1><p>${text}</p></main>`)
}

export function jsonLdEvents(numbers: readonly number[], now: number): string {
  const events = numbers.map((n) => ({
    ...{ '@context': 'https://schema.org', '@type': 'Event', name: `${word(n * 23)} ${word(n * 23 + 4)} fair` },
    ...{ startDate: `${dayAfter(now, 3 + (n % 30))}T18:00`, endDate: `${dayAfter(now, 3 + (n % 30))}T20:00` },
    ...{ location: { '@type': 'Place', name: `${word(n * 29)} park` }, url: `/events/${n}` },
  }))
  return page(`<script type="application/ld+json">${JSON.stringify(events)}</script>`, '<h1>Events</h1>')
}

export function jsonLdGames(numbers: readonly number[], now: number): string {
  const games = numbers.map((n) => ({
    ...{ '@context': 'https://schema.org', '@type': 'SportsEvent', sport: 'Basketball' },
    name: `Alder Creek Herons vs. ${word(n * 31)} Owls`,
    ...{ homeTeam: { '@type': 'SportsTeam', name: 'Alder Creek Herons' } },
    ...{ awayTeam: { '@type': 'SportsTeam', name: `${word(n * 31)} Owls` } },
    ...{ startDate: `${dayAfter(now, 4 + (n % 20))}T19:30`, location: { '@type': 'Place', name: 'Alder Creek Gym' } },
  }))
  return page(`<script type="application/ld+json">${JSON.stringify(games)}</script>`, '<h1>Schedule</h1>')
}

function dayAfter(now: number, days: number): string {
  return new Date(now + days * 24 * 3600_000).toISOString().slice(0, 10)
}
