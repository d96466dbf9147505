import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SiteContent } from '../lib/content.ts'
import { type PlainContent, plainContent } from '../lib/load-content.ts'
import { fileOfPage, type PagePath } from './files.ts'
import { createTurns, type PageRenderer } from './render.ts'
import { failureReason, stageFile } from './write.ts'

/** A thread takes as long to start as many pages take to render. */
const PAGES_FOR_THREADS = 2000
const MOST_THREADS = 4
/** A thread needs the content once more: half of this with 10,000 articles. */
const FREE_BYTES_A_THREAD = 1024 ** 3

/** The job has pages to render, and to stage where they differ from the live files below `root`. */
interface StageJob {
  readonly paths: readonly PagePath[]
  readonly root: string
  readonly staging: string
}

/** The outcome of a page is `none` if the content has no such page. */
type PageOutcome = 'staged' | 'same' | 'none' | { readonly why: string }

export interface ThreadData {
  readonly distDir: string
  readonly content: PlainContent & Pick<SiteContent, 'today'>
  readonly job: StageJob
  readonly next: Int32Array<SharedArrayBuffer>
}

interface StageParts {
  readonly renderer: PageRenderer
  readonly distDir: string
  /** The number of renderers beside this one. */
  readonly threads?: number
}

/** @returns what became of each page, in the order of the paths. @throws the first failure, if all of them fail */
export async function stagePages(parts: StageParts, content: SiteContent, job: StageJob): Promise<PageOutcome[]> {
  const { renderer, distDir, threads = threadsFor(job.paths.length) } = parts
  const next = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const data = threads > 0 && { distDir, content: { ...plainContent(content), today: content.today }, job, next }
  const others = data ? Array.from({ length: threads }, () => startThread(data)) : []
  const shares = [stageShare(renderer, content, job, next), ...others.map(({ outcomes }) => outcomes)]
  // No thread goes on after a failure.
  for (const share of shares) share.catch(() => Atomics.store(next, 0, job.paths.length))
  const settled = await Promise.allSettled(shares)
  await Promise.all(others.map(({ worker }) => worker.terminate()))
  const all = settled.flatMap((share) => {
    if (share.status === 'rejected') throw share.reason
    return [...share.value]
  })
  const outcomes = all.sort(([one], [other]) => one - other).map(([, outcome]) => outcome)
  const [first] = outcomes
  if (typeof first === 'object' && outcomes.every((outcome) => typeof outcome === 'object'))
    throw new Error(pageFailure(job.paths[0] ?? '', first.why))
  return outcomes
}

/** Takes one page after the other, until none is left. @returns what became of each, by its place */
export async function stageShare(
  renderer: PageRenderer,
  content: SiteContent,
  { paths, root, staging }: StageJob,
  next: Int32Array<SharedArrayBuffer>,
): Promise<Map<number, PageOutcome>> {
  const outcomes = new Map<number, PageOutcome>()
  const takeTurn = createTurns()
  for (;;) {
    const place = Atomics.add(next, 0, 1)
    const path = paths[place]
    if (path === undefined) return outcomes
    const page = await renderer.render(path, content).catch((error: unknown) => ({ why: failureReason(error) }))
    if (typeof page === 'string') {
      const isOther = stageFile(root, stagedPage(staging, place), { file: fileOfPage(path), content: page })
      outcomes.set(place, isOther ? 'staged' : 'same')
    } else outcomes.set(place, page ?? 'none')
    await takeTurn()
  }
}

export function stagedPage(staging: string, place: number): string {
  return join(staging, `page-${place}`)
}

function startThread(workerData: ThreadData) {
  const worker = new Worker(new URL('./stage-pages.worker.ts', import.meta.url), { workerData })
  const { promise: outcomes, resolve, reject } = Promise.withResolvers<Map<number, PageOutcome>>()
  worker.once('message', resolve).once('error', reject)
  worker.once('exit', (code) => reject(new Error(`A thread that renders pages ended with ${code}.`)))
  return { worker, outcomes }
}

function threadsFor(pages: number): number {
  if (pages < PAGES_FOR_THREADS) return 0
  return Math.min(
    availableParallelism() - 1,
    MOST_THREADS - 1,
    Math.floor(process.availableMemory() / FREE_BYTES_A_THREAD),
  )
}

export function pageFailure(path: PagePath, why: string): string {
  return `The page ${path} could not be rendered: ${why}`
}
