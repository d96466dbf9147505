import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { ConnectionsHint } from '../../parts/ConnectionsHint.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { OutboxTable } from './OutboxTable.tsx'
import { type OutboxState, outboxQuery } from './outbox.api.ts'

interface OutboxListProps {
  state: OutboxState
  onChange(changes: Partial<OutboxState>): void
  /** The email that was open, so that the focus returns to it. */
  lastRead: string | undefined
}

const ABOUT = {
  outbox: 'No mail server is set up, so nothing is sent: every mail is kept here as a file.',
  smtp: 'Mails leave by SMTP, and nothing is kept here. What is listed is from before a mail server was set up.',
} as const

export function OutboxList({ state, onChange, lastRead }: OutboxListProps) {
  const search = state.search.trim()
  const { data, error, refetch } = useQuery(outboxQuery({ page: state.page, search }))
  const time = useCountyTime()
  return (
    <>
      <PageHeader
        title="Outbox"
        description={
          data &&
          (data.total > 0 || data.way === 'outbox') &&
          `${ABOUT[data.way]} Times are in ${time.zone.replaceAll('_', ' ')}.`
        }
      />
      <Card
        title="Mails"
        flush
        actions={
          <search>
            <SearchInput
              aria-label="Search mails by recipient or subject"
              placeholder="Recipient or subject"
              className="w-44 md:w-64"
              value={state.search}
              onChange={(search) => onChange({ search, page: 1 })}
            />
          </search>
        }
      >
        {error && !data && <ErrorPanel title="The outbox could not be loaded." error={error} onRetry={refetch} />}
        {!error && !data && <LoadingRows count={8}>Loading mails...</LoadingRows>}
        {data?.total === 0 &&
          (search ? (
            <EmptyState
              icon={Inbox}
              title="No mail matches"
              action={<Button onClick={() => onChange({ search: '', page: 1 })}>Show all mails</Button>}
            />
          ) : (
            <EmptyState icon={Inbox} title={data.way === 'smtp' ? 'Mails leave by SMTP' : 'No mails yet'}>
              {data.way === 'smtp' ? (
                'They go to the mail server that is set up, and nothing is kept here.'
              ) : (
                <>
                  Confirmations, notices and newsletters are kept here until a mail server is set up.{' '}
                  <ConnectionsHint what="a mail server" />
                </>
              )}
            </EmptyState>
          ))}
        {data && data.total > 0 && (
          <>
            <OutboxTable mails={data.data} lastRead={lastRead} onOpen={(mail) => onChange({ mail })} />
            <Pagination page={state.page} of={data} onChange={(page) => onChange({ page })} />
          </>
        )}
      </Card>
    </>
  )
}
