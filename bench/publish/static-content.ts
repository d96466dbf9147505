// This gives `astro build` its content and addresses, from a snapshot: all answers of a service in one file.
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { SiteContent } from '../../site/src/lib/content.ts'
import type { ContentSource } from '../../site/src/lib/content-source.ts'
import { loadContent } from '../../site/src/lib/load-content.ts'
import { listPagePaths } from '../../site/src/publisher/pages.ts'

export async function writeContentSnapshot(file: string, source: ContentSource): Promise<void> {
  const site = await source.readSite()
  const snapshot = {
    site,
    businesses: await source.readBusinesses(),
    people: await source.readPeople(),
    newsletters: await source.readNewsletters(),
    events: await source.readEvents(),
    front: await source.readFront(),
    topics: await source.readTopics(),
    batches: await Array.fromAsync(source.readAll(site)),
  }
  await writeFile(file, JSON.stringify(snapshot))
}

let content: Promise<SiteContent> | undefined

export function readContent(): Promise<SiteContent> {
  content ??= loadContent(openSnapshot(process.env.HOMETOWN_CONTENT ?? '')).then((loaded) => ({
    ...loaded,
    today: process.env.HOMETOWN_TODAY ?? '',
  }))
  return content
}

function openSnapshot(file: string): ContentSource {
  const snapshot = JSON.parse(readFileSync(file, 'utf8'))
  return {
    readSite: async () => snapshot.site,
    readBusinesses: async () => snapshot.businesses,
    readPeople: async () => snapshot.people,
    readNewsletters: async () => snapshot.newsletters,
    findNewsletter: async () => undefined,
    readEvents: async () => snapshot.events,
    findEvent: async () => undefined,
    readFront: async () => snapshot.front,
    readTopics: async () => snapshot.topics,
    async *readAll() {
      yield* snapshot.batches
    },
    readSome: async () => ({ articles: [], malformed: [] }),
  }
}

/** Returns `getStaticPaths` of a page, such as `author/[slug].astro`. @param pages the folder of all pages */
export async function staticPathsOf(pages: string, page: string): Promise<{ params: Record<string, string> }[]> {
  const patterns = readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .sort((one, other) => specificity(other) - specificity(one))
    .map((name) => ({ name, pattern: patternOf(name) }))
  return Array.from(listPagePaths(await readContent())).flatMap((path) => {
    const owner = patterns.find(({ pattern }) => pattern.test(path))
    const params = owner?.name === page && owner.pattern.exec(path)?.groups
    return params ? [{ params: Object.fromEntries(Object.entries(params).map(decoded)) }] : []
  })
}

function patternOf(page: string): RegExp {
  const path = `/${page.replace(/\.(?:astro|ts)$/, '')}`.replace(/\/index$/, '/')
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\[(\w+)\]/g, '(?<$1>[^/]+)')}$`)
}

/** Counts the letters of an address that are no parameters. */
function specificity(page: string): number {
  return page.replaceAll(/\[\w+\]/g, '').length - 1000 * page.split('[').length
}

function decoded([name, value]: [string, string]): [string, string] {
  return [name, decodeURIComponent(value)]
}
