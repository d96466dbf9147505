import type { Machine } from '../cluster/machine.ts'
import type { Situations } from '../report/situations.ts'
import type { Facts } from '../support/facts.ts'
import { type Answer, ask } from '../support/http.ts'
import { assetsOf, findTagProblem, tagOfHash } from './judge-page.ts'
import { editOf, type Saves } from './saves.ts'

const LISTS = ['/', '/community', '/news', '/feed.xml', '/sitemap.xml', '/about', '/terms', '/calendar', '/newsletters']
const ANSWERS_WITHIN_MS = 8000
const ASSET_GOOD_FOR_MS = 10_000
const NEWEST = 40

export interface Reads {
  count(): number
  readonly problems: readonly string[]
  /** Those that met a fault and were told so honestly, by situation. */
  readonly excused: ReadonlyMap<string, number>
  /** A page that somebody saw at this address. */
  noteLive(path: string): void
  read(machine: Machine, path: string): Promise<Answer | undefined>
  setPace(perSecond: number): void
  /** While an older database is put back, pages go back to older edits, rightly. @returns what ends it */
  allowOlderEdits(): () => void
  pause(): Promise<void>
  resume(): void
}

/** Readers of all machines, who notice everything that no reader may see. */
export function startReads(
  apis: readonly Machine[],
  saves: Saves,
  situations: Situations,
  facts: Facts,
  perSecond: number,
): Reads {
  const problems: string[] = []
  const excused = new Map<string, number>()
  const live = new Set<string>(['/'])
  const served = new Map<string, { tag: string; at: number }>()
  const edits = new Map<string, number>()
  const goodAssets = new Map<string, number>()
  const open = new Set<Promise<unknown>>()
  let count = 0
  let isPaused = false
  let mayGoBack = false
  let timer = setInterval(tick, 1000 / perSecond)

  function tick(): void {
    if (isPaused || open.size > 4 * perSecond) return
    const machine = apis[count % apis.length]
    if (!machine) return
    track(read(machine, choosePath()))
  }

  function track(work: Promise<unknown>): void {
    open.add(work)
    work.finally(() => open.delete(work)).catch((error: unknown) => problems.push(String(error)))
  }

  function choosePath(): string {
    const articles = saves.articles.slice(-NEWEST)
    const article = count % 2 === 0 ? articles[Math.floor(Math.random() * articles.length)] : undefined
    return article ? `/${article.slug}` : (LISTS[Math.floor(Math.random() * LISTS.length)] ?? '/')
  }

  async function read(machine: Machine, path: string): Promise<Answer | undefined> {
    count += 1
    const at = Date.now()
    const wasLive = live.has(path)
    const mayBeOlder = mayGoBack
    const answer = await ask(machine.url + path, { withinMs: ANSWERS_WITHIN_MS }).catch((error: unknown) =>
      String(error),
    )
    if (typeof answer === 'string') return void judgeFailure(machine, path, at, answer)
    if (answer.status >= 500) return void judgeFailure(machine, path, at, `it answered ${answer.status}`, answer)
    if (answer.status === 200) judgePage(machine, path, answer, mayBeOlder)
    else if (wasLive && !mayGoBack) judgeFailure(machine, path, at, `a live page answered ${answer.status}`)
    return answer
  }

  /** @param mayBeOlder it was asked for while older edits were allowed, so it says nothing about later ones */
  function judgePage(machine: Machine, path: string, answer: Answer, mayBeOlder: boolean): void {
    const place = `${machine.name} ${path}`
    live.add(path)
    served.set(place, { tag: answer.headers.etag ?? '', at: Date.now() })
    const problem = findTagProblem(answer)
    if (problem) problems.push(`${place}: ${problem}`)
    const edit = editOf(answer.body.toString('latin1'), path.slice(1))
    if (edit !== undefined && !mayBeOlder && !mayGoBack) {
      const before = edits.get(place) ?? 0
      if (edit < before) problems.push(`${place} went back from edit ${before} to ${edit}`)
      edits.set(place, Math.max(edit, before))
    }
    for (const asset of assetsOf(answer.body)) judgeAsset(machine, path, asset)
  }

  function judgeAsset(machine: Machine, path: string, asset: string): void {
    const place = `${machine.name} ${asset}`
    if (Date.now() - (goodAssets.get(place) ?? 0) < ASSET_GOOD_FOR_MS) return
    goodAssets.set(place, Date.now())
    const at = Date.now()
    track(
      ask(machine.url + asset, { withinMs: ANSWERS_WITHIN_MS }).then(
        ({ status }) => {
          if (status >= 500) judgeFailure(machine, asset, at, `it answered ${status}`)
          else if (status !== 200)
            problems.push(`${machine.name} ${path} refers to ${asset}, which is missing (${status})`)
        },
        (error: unknown) => judgeFailure(machine, asset, at, String(error)),
      ),
    )
  }

  function judgeFailure(machine: Machine, path: string, at: number, what: string, answer?: Answer): void {
    track(
      findExcuse(machine, path, at, answer).then((excuse) => {
        if (excuse) excused.set(excuse, (excused.get(excuse) ?? 0) + 1)
        else problems.push(`${machine.name} ${path}: ${what} (${faultsSince(at) || 'no fault'})`)
      }),
    )
  }

  /** Only while this very machine is down, or can't reach what it needs for a page that it doesn't have. */
  async function findExcuse(machine: Machine, path: string, at: number, answer?: Answer): Promise<string | undefined> {
    const now = situations.during(at, Date.now())
    const down = now.find((one) => one.down.has(machine))
    if (down) return down.name
    const isMissing = answer === undefined ? !served.has(`${machine.name} ${path}`) : answer.status === 503
    const cut = now.find(({ withoutObjects, withoutPostgres }) =>
      answer?.status === 503 ? withoutObjects.has(machine) : withoutPostgres.has(machine),
    )
    if (!cut || !isMissing) return undefined
    if (answer?.status !== 503) return cut.name
    const isHonest = answer.headers['retry-after'] !== undefined
    return isHonest && (await isNewHere(machine, path)) ? `${cut.name}; it didn’t have the page` : undefined
  }

  /** A machine serves the former bytes until it has the newest. A start forgets which those were. */
  async function isNewHere(machine: Machine, path: string): Promise<boolean> {
    const last = served.get(`${machine.name} ${path}`)
    if (!last) return true
    const wasDown = situations.during(last.at, Date.now()).some(({ down }) => down.has(machine))
    if (!wasDown) return false
    const row = await facts.first<{ hash: string | null }>('select hash from site_files where path = $1', [
      fileOf(path),
    ])
    return !row?.hash || last.tag !== tagOfHash(row.hash)
  }

  function faultsSince(at: number): string {
    return situations
      .during(at, Date.now())
      .map(({ name }) => name)
      .join(', ')
  }

  return {
    count: () => count,
    problems,
    excused,
    noteLive: (path) => void live.add(path),
    read,
    setPace(next) {
      clearInterval(timer)
      timer = setInterval(tick, 1000 / next)
    },
    allowOlderEdits() {
      mayGoBack = true
      return () => {
        mayGoBack = false
        edits.clear()
        live.clear()
      }
    },
    async pause() {
      isPaused = true
      while (open.size > 0) await Promise.allSettled(open)
    },
    resume() {
      isPaused = false
    },
  }
}

function fileOf(path: string): string {
  if (path === '/') return 'index.html'
  return path.includes('.') ? path.slice(1) : `${path.slice(1)}.html`
}
