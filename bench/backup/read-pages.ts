import { setTimeout } from 'node:timers/promises'
import { slugOf } from '../publish/corpus.ts'
import { createRandom } from '../support/random.ts'

const PAUSE_MS = 10
/** Of so many requests one is a view, and one a sign-up, which writes. */
const EACH = 10

/** How long readers waited for each answer while something was done, in milliseconds. They come every ten, whoever waits. */
export async function readPages(
  origin: string,
  articles: number,
  meanwhile: () => Promise<unknown>,
): Promise<number[]> {
  const random = createRandom(3)
  const times: number[] = []
  const underWay: Promise<void>[] = []
  let isOver = false
  const reading = (async () => {
    for (let number = 0; !isOver; number++) {
      underWay.push(ask(number))
      await setTimeout(PAUSE_MS)
    }
    await Promise.all(underWay)
  })()

  async function ask(number: number): Promise<void> {
    const slug = slugOf(1 + random.below(articles))
    const from = { 'x-forwarded-for': `10.${random.below(256)}.${random.below(256)}.${random.below(256)}` }
    const begun = performance.now()
    const answer =
      number % EACH === 0
        ? await fetch(`${origin}/api/articles/by-slug/${slug}/views`, { method: 'POST', headers: from })
        : number % EACH === 5
          ? await fetch(`${origin}/api/subscribers`, {
              method: 'POST',
              headers: { ...from, 'content-type': 'application/json' },
              body: JSON.stringify({
                email: `reader-${random.below(1e9)}-${Date.now()}@example.org`,
                categories: ['Sports'],
              }),
            })
          : await fetch(`${origin}/${slug}`, { headers: from })
    await answer.arrayBuffer()
    // Writes are there for what they do to the pages.
    if (number % EACH !== 0 && number % EACH !== 5) times.push(performance.now() - begun)
  }

  await meanwhile()
  isOver = true
  await reading
  return times
}
