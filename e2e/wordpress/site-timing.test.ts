import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { connectWordPress } from './connect-wordpress.ts'
import { type Newsroom, startNewsroom } from './support/newsroom.ts'
import { uniqueTitle } from './support/posts.ts'
import { restAs } from './support/rest.ts'

const SAVES = 20
const wordpress = connectWordPress(inject('wordpress'))

// Printed, never asserted, because the machine may be busy.
describe.runIf(wordpress.folder)('the time it takes', () => {
  let newsroom: Newsroom
  let startedAt: number

  beforeAll(async () => {
    startedAt = performance.now()
    newsroom = await startNewsroom(wordpress)
  })
  afterAll(() => newsroom.stop())

  test('to mirror and render a whole archive at first', async () => {
    const readyAt = performance.now()
    await newsroom.untilComplete()
    const publishes = await newsroom.receipts()
    console.log(
      `First start: ready after ${round(readyAt - startedAt)} ms, all ${newsroom.articleSlugs().length} pages after ${round(performance.now() - startedAt)} ms, in ${publishes.length} publishes`,
    )
  })

  test('from a save in WordPress to the changed file', async () => {
    const editor = restAs(wordpress, wordpress.users.editor)
    const post = await editor.createPost({ title: uniqueTitle(), status: 'publish' })
    await newsroom.until(() => newsroom.file(`/${post.slug}`))
    const file = join(newsroom.dataDir, 'site/current', `${post.slug}.html`)
    const times: { answered: number; live: number }[] = []
    for (let save = 1; save <= SAVES; save++) {
      const text = `This is save number ${save}.`
      const begin = performance.now()
      const answered = editor.post(`/wp/v2/posts/${post.id}`, { content: text }).then(() => performance.now() - begin)
      while (!readFileSync(file, 'utf8').includes(text)) await wait(1)
      const live = performance.now() - begin
      times.push({ answered: await answered, live })
    }
    const show = (values: number[]) => `p50 ${percentile(values, 0.5)} ms, p95 ${percentile(values, 0.95)} ms`
    console.log(`From the beginning of a save in WordPress, ${SAVES} saves:`)
    console.log(`  to WordPress’s answer:    ${show(times.map(({ answered }) => answered))}`)
    console.log(`  to the changed file:      ${show(times.map(({ live }) => live))} (target: 500 ms)`)
  })
})

function percentile(values: number[], share: number): number {
  return round(values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? 0)
}

function round(milliseconds: number): number {
  return Math.round(milliseconds)
}
