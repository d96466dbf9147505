/** None resembles another. */
interface CountyStory {
  title: string
  text: string
  /** Path at its source, such as `/stories/17`. */
  path: string
  publishedAt: Date
}

const SYLLABLES = 'ba de fi go lu ma ne pi ro su ta ve wi zo cha bri dru fle gra klo'.split(' ')
const HOUR = 3600_000

export function story(n: number, now: number): CountyStory {
  const names = Array.from({ length: 3 }, (_, index) => capital(word(n * 7 + index)))
  const words = Array.from({ length: 40 }, (_, index) => word(n * 211 + index * 13 + 3))
  return {
    title: `${names[0]} ${word(n * 5 + 1)} ${names[1]} ${word(n * 3 + 2)} in ${names[2]}`,
    text: `${capital(words.slice(0, 14).join(' '))}. ${capital(words.slice(14, 28).join(' '))}. ${capital(words.slice(28).join(' '))}.`,
    path: `/stories/${n}`,
    publishedAt: new Date(now - ((n % 60) + 1) * HOUR),
  }
}

/** Unique for each number. */
function word(n: number): string {
  let rest = (n * 7919 + 104729) % 160_000
  let letters = ''
  for (let index = 0; index < 4; index++) {
    letters += SYLLABLES[rest % SYLLABLES.length]
    rest = Math.floor(rest / SYLLABLES.length)
  }
  return letters
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function rss(stories: readonly CountyStory[]): string {
  return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>News</title><link>/</link>
${stories.map(rssItem).join('\n')}</channel></rss>`
}

function rssItem({ title, text, path, publishedAt }: CountyStory): string {
  return `<item><title>${title}</title><link>${path}</link><guid isPermaLink="false">${path}</guid>
<pubDate>${publishedAt.toUTCString()}</pubDate><description>&lt;p>${text}&lt;/p></description></item>`
}
