import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import type { Answer } from '../support/http.ts'
import type { Balancer } from './balancer.ts'
import type { Staff } from './staff.ts'

const TRY_AGAIN_MS = 200
const GIVE_UP_MS = 90_000
const ANSWERS_WITHIN_MS = 8000
/** One save in so many is a new article. */
const CREATE_EVERY = 6

export interface SavedArticle {
  readonly id: string
  readonly slug: string
  version: number
  /** The last edit that was acknowledged. Edits are numbered from 1. */
  edit: number
  /** The last edit that was tried, which may have been saved without an answer. */
  tried: number
}

export interface Acknowledged {
  readonly article: SavedArticle
  readonly edit: number
  readonly askedAt: number
  readonly at: number
}

export interface Saves {
  readonly articles: readonly SavedArticle[]
  readonly acknowledged: readonly Acknowledged[]
  /** Sentences. */
  readonly problems: readonly string[]
  onAcknowledged(listener: (saved: Acknowledged) => void): void
  setPace(perSecond: number): void
  /** Forgets what was acknowledged after a time, because the database was put back to it. */
  forgetAfter(at: number): void
  /** Resolves when nothing is under way. */
  pause(): Promise<void>
  resume(): void
}

/** Editors with keys: each repeats a save until it is answered, at another machine if need be. */
export function startSaves(staff: Staff, balancer: Balancer, writers: number, perSecond: number): Saves {
  const articles: SavedArticle[] = []
  const acknowledged: Acknowledged[] = []
  const problems: string[] = []
  const listeners = new Set<(saved: Acknowledged) => void>()
  const working = new Map<number, Promise<void>>()
  const own = new Map<number, SavedArticle[]>()
  let count = 0
  let isPaused = false
  let timer = setInterval(tick, 1000 / perSecond)

  function tick(): void {
    if (isPaused) return
    const writer = Array.from({ length: writers }, (_, number) => number).find((number) => !working.has(number))
    if (writer === undefined) return
    count += 1
    const work = (count % CREATE_EVERY === 0 ? undefined : pick(own.get(writer))) ?? undefined
    const done = (work ? edit(work) : create(writer)).catch((error: unknown) => void problems.push(String(error)))
    working.set(writer, done)
    done.finally(() => working.delete(writer)).catch(() => undefined)
  }

  async function create(writer: number): Promise<void> {
    const id = randomUUID()
    const slug = `report-${count}`
    const body = { ...formOf(slug, 1), slug, status: 'published', category: 'Community', authorName: 'Ruth Okafor' }
    const article: SavedArticle = { id, slug, version: 0, edit: 0, tried: 1 }
    articles.push(article)
    await repeat(article, 1, 'POST', '/api/articles', { ...body, clientId: id })
    own.set(writer, [...(own.get(writer) ?? []), article])
  }

  async function edit(article: SavedArticle): Promise<void> {
    const next = article.edit + 1
    article.tried = next
    const body = { ...formOf(article.slug, next), version: article.version }
    await repeat(article, next, 'PATCH', `/api/articles/${article.id}`, body)
  }

  async function repeat(
    article: SavedArticle,
    edit: number,
    method: string,
    path: string,
    body: object,
  ): Promise<void> {
    const askedAt = Date.now()
    for (const deadline = askedAt + GIVE_UP_MS; Date.now() < deadline; await wait(TRY_AGAIN_MS)) {
      const machine = balancer.next()
      const answer = await staff.send(machine, method, path, body, ANSWERS_WITHIN_MS).catch(() => undefined)
      if (answer === undefined || answer.status === 503 || answer.status === 429) continue
      if (answer.status >= 300) {
        problems.push(`${article.slug}, edit ${edit}: ${machine.name} answered ${answer.status}: ${answer.body}`)
        if (answer.status < 500) return catchUp(article, answer)
        continue
      }
      const saved = JSON.parse(String(answer.body)) as DeskArticle
      article.version = saved.version
      article.edit = edit
      const done = { article, edit, askedAt, at: Date.now() }
      acknowledged.push(done)
      for (const listener of listeners) listener(done)
      return
    }
    problems.push(`${article.slug}, edit ${edit}: no answer within ${GIVE_UP_MS / 1000} seconds`)
  }

  /** So that one refused save doesn't make all later ones fail. */
  function catchUp(article: SavedArticle, answer: Answer): void {
    const { current } = JSON.parse(String(answer.body)) as { current?: DeskArticle }
    if (current) article.version = current.version
  }

  return {
    articles,
    acknowledged,
    problems,
    onAcknowledged: (listener) => void listeners.add(listener),
    setPace(next) {
      clearInterval(timer)
      timer = setInterval(tick, 1000 / next)
    },
    forgetAfter(at) {
      const kept = acknowledged.filter((saved) => saved.at <= at)
      acknowledged.splice(0, acknowledged.length, ...kept)
      const edits = new Map(kept.map(({ article, edit }) => [article, edit]))
      for (const article of articles.splice(0)) {
        const edit = edits.get(article)
        if (edit === undefined) continue
        article.edit = edit
        articles.push(article)
      }
      own.clear()
    },
    async pause() {
      isPaused = true
      await Promise.all(working.values())
    },
    resume() {
      isPaused = false
    },
  }
}

export function titleOf(slug: string, edit: number): string {
  return `The ${slug}, edit ${edit}.`
}

/** The edit that a page shows, if it is the page of such an article. */
export function editOf(page: string, slug: string): number | undefined {
  const found = new RegExp(`The ${slug}, edit (\\d+)\\.`).exec(page)?.[1]
  return found === undefined ? undefined : Number(found)
}

function formOf(slug: string, edit: number) {
  const title = titleOf(slug, edit)
  return {
    title,
    description: `What happened in ${slug}.`,
    content: `<p>The text of ${slug}, for the ${edit}. time.</p>`,
  }
}

function pick<T>(items: readonly T[] | undefined): T | undefined {
  return items?.[Math.floor(Math.random() * items.length)]
}
