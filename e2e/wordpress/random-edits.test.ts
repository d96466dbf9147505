import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { RunningWordPress } from './connect-wordpress.ts'
import { makeEdits } from './random-edits/edits.ts'
import { randomFrom } from './random-edits/random.ts'
import { startWordPress } from './start-wordpress.ts'
import { environmentOf, type Newsroom, runCommand, startNewsroom } from './support/newsroom.ts'

/** `RANDOM_EDITS_MINUTES=120 npm run test:wordpress -- random-edits` for a long run. */
const MINUTES = Number(process.env.RANDOM_EDITS_MINUTES ?? 0.5)
const SEED = Number(process.env.RANDOM_EDITS_SEED ?? 20_261_125)
/** Hours of edits leave thousands of posts to compare. */
const SETTLED_WITHIN_MS = 60_000 + MINUTES * 10_000

/** Long runs leave WordPress time to answer, as the editors of a newsroom do. */
const PAUSE_MS = MINUTES > 5 ? 1500 : 0

/** So many that the edits take less than a fifth away, which would be held for an editor. */
const SEEDED = 400

/** One of its own: the other tests know what is in theirs. */
let wordpress: RunningWordPress
const isOurs = inject('wordpress').folder !== undefined

beforeAll(async () => {
  if (isOurs) wordpress = await startWordPress({ seed: SEEDED })
})
afterAll(() => wordpress?.stop())

describe.runIf(isOurs).each([
  { how: 'its webhook', webhook: true },
  { how: 'the poll alone', webhook: false },
])('after random edits of every kind in a WordPress that is followed by $how', ({ webhook }) => {
  let newsroom: Newsroom

  beforeAll(async () => {
    newsroom = await startNewsroom(wordpress, { webhook })
    await newsroom.untilComplete()
  })
  afterAll(() => newsroom.stop())

  /** A line of the table without any other difference. */
  const isComputed = (line: string) => !/^\d/.test(line) || / {2}text$/.test(line) || / differences? in /.test(line)

  function verify(...args: string[]) {
    const env = { ...environmentOf(wordpress, { webhook }), SITE_URL: newsroom.url }
    return runCommand('admin-api/src/commands/mirror-verify.ts', args, newsroom.dataDir, env)
  }

  test(
    'readers get what WordPress has, to the last post',
    async () => {
      const random = randomFrom(SEED)
      const made: string[] = []
      const until = performance.now() + MINUTES * 60_000
      while (performance.now() < until) {
        made.push(...(await makeEdits(wordpress, random, 1 + random.below(4))))
        await wait(PAUSE_MS)
      }
      let last = ''
      const isRight = async (...args: string[]) => {
        const { code, output } = await verify(...args)
        last = output
        return code === 0 || (!webhook && output.split('\n').every(isComputed))
      }
      await newsroom.until(() => isRight(), 'A site without differences', SETTLED_WITHIN_MS).catch(() => undefined)
      // Nobody tells of texts that WordPress computes anew: without the webhook they wait for their turn.
      const mending = webhook ? [] : ['--heal']
      const isWhole = async () => (await isRight(...mending)) && last.startsWith('0 ')
      await newsroom.until(isWhole, 'A site without differences', SETTLED_WITHIN_MS).catch(() => undefined)
      expect(`${last}\nseed ${SEED}, ${made.length} edits: ${made.slice(-30).join(', ')}`).toMatch(
        /^0 differences in \d+ posts\./,
      )
    },
    MINUTES * 60_000 + 2 * SETTLED_WITHIN_MS + 60_000,
  )
})
