import { type OutboxLetter, type OutboxMail, outboxCalls } from '@hometown/shared-types/contract/mail'
import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { z } from 'zod'
import { callQuery, pageQuery } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { listParams, useSearchParams } from '../../lib/search-params.ts'
import { ConnectionsHint } from '../../parts/ConnectionsHint.tsx'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import { RowLink } from '../../parts/list-screen/ListTable.tsx'
import type { ListControls } from '../../parts/list-screen/list.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkedText } from '../../ui/LinkedText.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

/** `mail` is the name of the open email. */
const outboxStateSchema = z.object({
  page: listParams.page,
  mail: z.string().optional().catch(undefined),
})

const MAIL_WAY_TEXTS = {
  outbox: 'No mail server is set up, so we keep every email here instead of sending it.',
  smtp: 'Emails go out by SMTP. This list is from before you set up a mail server.',
} as const

const OUTBOX_LIST_CONTROLS: ListControls = {}

export function OutboxPage() {
  const [{ mail, ...state }, change] = useSearchParams(outboxStateSchema)
  const query = useQuery({
    ...pageQuery('outbox', outboxCalls.list, { query: state }),
    // No live update reports new files, so refetch on every visit.
    staleTime: 0,
  })
  const { data } = query
  const time = useCountyTime()
  return (
    <>
      <PageHeader
        title="Outbox"
        description={data && (data.total > 0 || data.way === 'outbox') && MAIL_WAY_TEXTS[data.way]}
      />
      <ListScreen
        controls={OUTBOX_LIST_CONTROLS}
        state={state}
        query={query}
        noun="email"
        icon={Inbox}
        empty={
          data?.way === 'smtp' ? (
            <EmptyState icon={Inbox} title="Emails go out by SMTP">
              Your mail server gets them, and we keep no copies here.
            </EmptyState>
          ) : (
            <EmptyState icon={Inbox} title="No emails yet">
              We keep confirmations, notices and newsletters here until you set up a mail server.{' '}
              <ConnectionsHint what="a mail server" />
            </EmptyState>
          )
        }
        layout={{
          label: 'Emails',
          columns: [
            {
              id: 'mail',
              title: 'Email',
              isMain: true,
              cell: ({ name, subject }) => <RowLink search={{ mail: name }}>{subject || 'No subject'}</RowLink>,
            },
            { id: 'to', title: 'To', className: 'max-w-72 truncate', cell: ({ to }) => to },
            {
              id: 'kept',
              title: 'Kept',
              isPlain: true,
              numeric: true,
              className: 'text-quiet',
              cell: ({ at }) => <time dateTime={at}>{time.dateTime(at)}</time>,
            },
          ],
          idOf: ({ name }: OutboxMail) => name,
          nameOf: ({ subject }) => subject,
        }}
      />
      {mail !== undefined && <OutboxLetterDialog name={mail} onClose={() => change({ mail: undefined })} />}
    </>
  )
}

function OutboxLetterDialog({ name, onClose }: { name: string; onClose(): void }) {
  const query = useQuery(callQuery('outbox', outboxCalls.get, { params: { name } }))
  const { data } = query
  return (
    <Dialog
      onClose={onClose}
      title={data?.subject || 'Email'}
      description={data && `To ${data.to}`}
      width="xl"
      opensAtItself
    >
      <NotLoaded query={query} failed="Couldn’t open the email." loading="Loading email..." />
      {data && <OutboxLetterContent letter={data} />}
    </Dialog>
  )
}

/** Scripts don't run in the email's frame. */
function OutboxLetterContent({ letter: { html, text } }: { letter: OutboxLetter }) {
  if (html === null)
    return (
      <p className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">
        <LinkedText text={text} />
      </p>
    )
  return (
    <iframe
      title="The email"
      srcDoc={html}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      className="block h-[calc(100dvh-14rem)] min-h-96 w-full rounded-md border bg-white"
    />
  )
}
