import { type Action, tell } from '../action.ts'
import { followTheJobs, noteWhatIsDue } from '../follow-the-jobs.ts'
import { MAIL_MOODS, type MailMood } from '../mail-server.ts'
import { meetNewEvents } from '../meet-new-events.ts'
import type { Newsroom } from '../newsroom.ts'

const MINUTE = 60_000
const PASSES = [MINUTE, 20 * MINUTE, 20 * MINUTE, 100 * MINUTE]
const STATEMENTS = 40
const moods = Object.keys(MAIL_MOODS) as MailMood[]

/** The service itself, time, and failures. */
export const serviceActions: readonly Action[] = [
  { name: 'the jobs look for what is due', weight: 14, run: lookOnce },
  {
    name: 'time passes',
    weight: 6,
    async run(newsroom, dice) {
      const passed = dice.pick(PASSES) ?? MINUTE
      newsroom.clock.advance(passed)
      tell(newsroom, `${passed / MINUTE} minutes pass`)
    },
  },
  {
    name: 'the mail server changes its mood',
    weight: 4,
    async run({ mail, journal }, dice) {
      const mood = dice.below(3) === 0 ? 'works' : (dice.pick(moods) ?? 'works')
      const every = 1 + dice.below(3)
      mail.feel(mood, every)
      journal.push(`The mail server ${mood}${mood === 'works' ? '' : ` (for one of ${every})`}`)
    },
  },
  {
    name: 'the service is killed and starts again',
    weight: 2,
    async run(newsroom) {
      tell(newsroom, 'The service is killed and starts again')
      await newsroom.killAndStart()
    },
  },
  trouble('a statement of what comes next fails', false, 4),
  trouble('the service dies in what comes next', true, 4),
]

export async function lookOnce(newsroom: Newsroom): Promise<void> {
  const due = noteWhatIsDue(newsroom)
  await newsroom.inTrouble(() => newsroom.service.look())
  tell(newsroom, 'The jobs look for what is due')
  await meetNewEvents(newsroom)
  await followTheJobs(newsroom, due)
}

function trouble(name: string, kills: boolean, weight: number): Action {
  return {
    name,
    weight,
    async run(newsroom, dice) {
      const at = 1 + dice.below(STATEMENTS)
      const moment = dice.below(2) === 0 ? 'before' : 'after'
      newsroom.trouble = { at, moment, kills }
      tell(
        newsroom,
        `${kills ? 'The service will die at' : 'The database will fail at'} statement ${at} (${moment} it is carried out)`,
      )
    },
  }
}
