import { type Action, createDice } from './action.ts'
import { articleActions } from './actions/articles.ts'
import { calendarOwnerActions } from './actions/calendar-owners.ts'
import { eventActions } from './actions/events.ts'
import { feedActions } from './actions/feeds.ts'
import { newsletterActions } from './actions/newsletters.ts'
import { readerActions } from './actions/readers.ts'
import { lookOnce, serviceActions } from './actions/service.ts'
import { strangerActions } from './actions/stranger.ts'
import { submissionActions } from './actions/submissions.ts'
import { BrokenPromiseError } from './broken-promise.ts'
import { expectTakenBackToBeDrafts } from './follow-the-jobs.ts'
import { meetNewEvents } from './meet-new-events.ts'
import { type Newsroom, openNewsroom, type World } from './newsroom.ts'
import { expectEventsToStandOnce } from './promises/events-stand-once.ts'
import { createMailWatch, expectLedgerToAgree } from './promises/mails.ts'
import { expectNothingLost } from './promises/nothing-lost.ts'
import {
  expectNothingWithdrawnToBePublic,
  expectWithdrawnAddressesToBeClosed,
} from './promises/nothing-withdrawn-is-public.ts'

const MINUTE = 60_000
const ACTIONS = 50
/** Longer than the mail server ever defers. */
const UNTIL_REST = [1, 5, 15, 60, 4 * 60, 12 * 60, 12 * 60]

const aboutNewsletters = [...articleActions, ...newsletterActions, ...readerActions]
const aboutSubmissions = [...strangerActions, ...submissionActions, ...eventActions]
const aboutCalendars = [...calendarOwnerActions, ...feedActions, ...eventActions]

/** One subject per run: with everything at once, too little would happen to each. */
export const subjects: readonly (readonly Action[])[] = [
  [...aboutNewsletters, ...serviceActions],
  [...aboutSubmissions, ...serviceActions],
  [...aboutCalendars, ...serviceActions],
  [...new Set([...aboutNewsletters, ...aboutSubmissions, ...aboutCalendars, ...serviceActions])],
]

/** The first action of each makes something to work with. */
const OPENING = [articleActions, articleActions, newsletterActions, calendarOwnerActions]

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
  await meetNewEvents(newsroom)
  watchMails()
  await expectNothingLost(newsroom)
  await expectEventsToStandOnce(newsroom)
  await expectNothingWithdrawnToBePublic(newsroom)
}

/** Nothing fails from now on, and time passes until nothing is left to do. */
async function comeToRest(newsroom: Newsroom, watchMails: () => void): Promise<void> {
  newsroom.trouble = undefined
  newsroom.mail.feel('works', 1)
  newsroom.calendars.mood = 'works'
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
