import { newsletterActions } from './newsletter-actions.ts'
import { type Action, BrokenPromiseError, createDice, type Newsroom, openNewsroom, type World } from './newsroom.ts'
import { articleActions, eventActions, readerActions } from './piece-actions.ts'
import {
  createMailWatch,
  expectLedgerToAgree,
  expectNothingLost,
  expectNothingWithdrawnToBePublic,
  expectWithdrawnAddressesToBeClosed,
} from './promises.ts'
import { expectTakenBackToBeDrafts, lookOnce, serviceActions } from './service-actions.ts'

const MINUTE = 60_000
const ACTIONS = 50
/** Longer than the mail server ever defers. */
const UNTIL_REST = [1, 5, 15, 60, 4 * 60, 12 * 60, 12 * 60]

export const actions: readonly Action[] = [
  ...[...articleActions, ...eventActions, ...newsletterActions],
  ...[...readerActions, ...serviceActions],
]

/** The first action of each makes something to work with. */
const OPENING = [articleActions, articleActions, newsletterActions]

/** An action, and the numbers that decide its details. */
export interface Step {
  readonly action: Action
  readonly numbers: readonly number[]
}

/** Runs in a newsroom of its own. @throws BrokenPromiseError with the journal */
export async function runSimulation(world: World, steps: readonly Step[]): Promise<void> {
  const newsroom = await openNewsroom(world)
  try {
    const watchMails = createMailWatch(newsroom)
    for (const [makeSomething] of OPENING) await makeSomething?.run(newsroom, createDice([0, 1]))
    let done = 0
    for (const { action, numbers } of steps) {
      const told = newsroom.journal.length
      await action.run(newsroom, createDice(numbers))
      // A step that found nothing to do doesn't count.
      if (newsroom.journal.length === told) continue
      await keepPromises(newsroom, watchMails)
      done += 1
      if (done === ACTIONS) break
    }
    await comeToRest(newsroom, watchMails)
  } catch (error) {
    throw inPlainWords(error, newsroom.journal)
  } finally {
    await newsroom.close()
  }
}

async function keepPromises(newsroom: Newsroom, watchMails: () => void): Promise<void> {
  watchMails()
  await expectNothingLost(newsroom)
  await expectNothingWithdrawnToBePublic(newsroom)
}

/** Nothing fails from now on, and time passes until nothing is left to do. */
async function comeToRest(newsroom: Newsroom, watchMails: () => void): Promise<void> {
  newsroom.trouble = undefined
  newsroom.mail.feel('works', 1)
  newsroom.journal.push('From here on all goes well')
  for (const minutes of UNTIL_REST) {
    await lookOnce(newsroom)
    newsroom.clock.advance(minutes * MINUTE)
  }
  await keepPromises(newsroom, watchMails)
  await expectWithdrawnAddressesToBeClosed(newsroom)
  await expectLedgerToAgree(newsroom)
  await expectTakenBackToBeDrafts(newsroom)
}

function inPlainWords(error: unknown, journal: readonly string[]): BrokenPromiseError {
  const reason = error instanceof Error ? error.message : String(error)
  const lines = journal.map((line, index) => `${String(index + 1).padStart(3)}. ${line}`)
  return new BrokenPromiseError(`${reason}\n\nWhat had happened:\n${lines.join('\n')}`, { cause: error })
}
