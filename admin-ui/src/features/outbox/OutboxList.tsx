import type { OutboxMail } from '@hometown/shared-types/outbox'
import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { ConnectionsHint } from '../../parts/ConnectionsHint.tsx'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import type { ListControls } from '../../parts/list-screen/list-types.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { mailColumns } from './mail-columns.tsx'
import { type OutboxState, outboxQuery } from './outbox.api.ts'

interface OutboxListProps {
  state: OutboxState
  onChange(changes: Partial<OutboxState>): void
  /** The email that was open, so that the focus returns to it. */
  lastRead: string | undefined
}

const ABOUT = {
  outbox: 'No mail server is set up, so we keep every email here instead of sending it.',
  smtp: 'Emails go out by SMTP. This list is from before you set up a mail server.',
} as const

const CONTROLS: ListControls = {
  search: { label: 'Search emails by recipient or subject', placeholder: 'Recipient or subject' },
  sorts: [
    { value: 'newest', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
    { value: 'recipient', label: 'By recipient' },
    { value: 'subject', label: 'By subject' },
    { value: 'largest', label: 'Largest first' },
  ],
}

const TEXTS = {
  loading: 'Loading emails...',
  failed: 'Couldn’t load the outbox.',
  noMatch: 'No email matches',
  showAll: 'Show all emails',
}

export function OutboxList({ state, onChange, lastRead }: OutboxListProps) {
  const list = { page: state.page, search: state.search.trim(), sort: state.sort }
  const query = useQuery(outboxQuery(list))
  const { data } = query
  const time = useCountyTime()
  return (
    <>
      <PageHeader
        title="Outbox"
        description={data && (data.total > 0 || data.way === 'outbox') && `${ABOUT[data.way]} ${zoneNote(time.zone)}`}
      />
      <ListScreen
        controls={CONTROLS}
        state={list}
        query={query}
        texts={TEXTS}
        icon={Inbox}
        empty={
          <EmptyState icon={Inbox} title={data?.way === 'smtp' ? 'Emails go out by SMTP' : 'No emails yet'}>
            {data?.way === 'smtp' ? (
              'Your mail server gets them, and we keep no copies here.'
            ) : (
              <>
                We keep confirmations, notices and newsletters here until you set up a mail server.{' '}
                <ConnectionsHint what="a mail server" />
              </>
            )}
          </EmptyState>
        }
        layout={{
          label: 'Emails',
          columns: mailColumns(time, lastRead, (mail) => onChange({ mail })),
          idOf: ({ name }: OutboxMail) => name,
          nameOf: ({ subject }) => subject,
        }}
      />
    </>
  )
}
