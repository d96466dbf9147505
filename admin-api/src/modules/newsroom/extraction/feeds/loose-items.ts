import { type DomUtils, Parser, parseFeed } from 'htmlparser2'
import { atomText } from './atom-content.ts'
import type { FeedItem, ReadFeed } from './feed-item.ts'

type LooseFeed = NonNullable<ReturnType<typeof DomUtils.getFeed>>
type LooseItem = LooseFeed['items'][number]

export function readLooseFeed(text: string): ReadFeed | undefined {
  if (isTangled(text)) return undefined
  const feed = parseFeed(text, { xmlMode: true, recognizeSelfClosing: true })
  return feed
    ? { title: feed.title, link: feed.link, items: feed.items.slice(0, wholeItems(text)).map(itemOfLoose) }
    : undefined
}

function wholeItems(text: string): number | undefined {
  return text.match(/<\/(?:[\w-]{1,20}:)?(?:item|entry)\s*>/gi)?.length
}

const DEEPEST = 200

/** Deeply nested unclosed elements take quadratic time. */
function isTangled(text: string): boolean {
  let depth = 0
  const parser = new Parser(
    {
      onopentagname() {
        if (++depth > DEEPEST) parser.pause()
      },
      onclosetag() {
        depth--
      },
    },
    { xmlMode: true },
  )
  parser.write(text)
  return depth > DEEPEST
}

function itemOfLoose(item: LooseItem): FeedItem {
  const published = item.pubDate && !Number.isNaN(item.pubDate.getTime()) ? item.pubDate.toISOString() : undefined
  const text = atomText(item.description)
  const media = item.media.filter(({ medium, type }) => medium === 'image' || /^image\//.test(type ?? ''))
  return {
    link: item.link,
    guid: item.id,
    title: item.title,
    content: text,
    summary: text,
    author: undefined,
    published,
    images: media.map(({ url }) => url),
    categories: [],
  }
}
