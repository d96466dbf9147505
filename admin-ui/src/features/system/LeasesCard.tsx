import type { LeaseState } from '@hometown/shared-types/system'
import type { CountyTime } from '../../lib/dates.ts'
import { Card } from '../../ui/Card.tsx'

/** By the name of the lease. */
const WORK: Readonly<Record<string, string>> = {
  publishing: 'Publishes the site',
  mail: 'Sends newsletters and emails',
  'alert-pushes': 'Sends alerts to phones',
  articles: 'Publishes and takes down at planned times',
  newsletters: 'Starts scheduled newsletters',
  harvest: 'Reads the sources',
  'read-sources': 'Starts reading the sources',
  'check-event-feeds': 'Follows calendars',
  wordpress: 'Reads WordPress',
  'event-pushes': 'Sends events to WordPress',
  'front-page': 'Renews the front page',
  pictures: 'Makes picture sizes',
  cards: 'Draws share cards',
  'subscriber-imports': 'Imports subscribers',
  backups: 'Makes backups',
  'mirror-check': 'Compares with WordPress',
  alerts: 'Watches for problems',
  'note-figures': 'Notes the day’s figures',
  'keep-suggestions': 'Clears old suggestions',
  'close-jobs': 'Closes jobs on their day',
  'settle-submissions': 'Finishes event submissions',
  'check-mail-domains': 'Checks email domains',
  'nightly-backup': 'Starts the nightly backup',
  'clean-up': 'Deletes what is too old',
  'sweep-chat-files': 'Deletes old chat files',
  'compare-with-bucket': 'Compares files with the object store',
  'delete-old-objects': 'Deletes old files from the object store',
}

/** Work that one machine does for all, and which one does it. */
export function LeasesCard({ leases, time }: { leases: readonly LeaseState[]; time: CountyTime }) {
  return (
    <Card
      title="Work in one place"
      description="One machine does it for all. If that machine stops, another takes over within 15 seconds."
      flush
    >
      {leases.length === 0 ? (
        <p className="px-4 py-6 text-center text-quiet">No machine has taken any work yet.</p>
      ) : (
        <dl className="divide-y">
          {byLabel(leases).map(({ work, isHeld, host, since }) => (
            <div
              key={work}
              className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-1.5 max-sm:flex-col"
            >
              <dt className="text-quiet">{WORK[work] ?? work}</dt>
              <dd className="tabular-nums wrap-anywhere sm:ml-auto sm:text-right">
                {isHeld ? (host ?? 'A machine that has left') : 'Nobody now'}
                {isHeld && since && `, since ${time.dateTime(since)}`}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

/** Those with a label first, in the order above. */
function byLabel(leases: readonly LeaseState[]): LeaseState[] {
  const names = Object.keys(WORK)
  const place = ({ work }: LeaseState) => (names.includes(work) ? names.indexOf(work) : names.length)
  return leases.toSorted((one, other) => place(one) - place(other))
}
