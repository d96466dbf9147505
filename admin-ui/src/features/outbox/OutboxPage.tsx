import { type OutboxLetter, type OutboxMail, outboxLetterSchema, outboxPageSchema } from '@hometown/shared-types/outbox'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, Inbox } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { apiAddress } from '../../lib/config.ts'
import { type CountyTime, useCountyTime, zoneNote } from '../../lib/dates.ts'
import { formatBytes } from '../../lib/numbers.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { ConnectionsHint } from '../../parts/ConnectionsHint.tsx'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import type { ListColumn, ListControls } from '../../parts/list-screen/list-types.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LinkedText } from '../../ui/LinkedText.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'

export function OutboxPage() {
  const [state, change] = useSearchParams(outboxStateSchema)
  const [lastRead, setLastRead] = useState<string>()
  const { mail } = state
  if (mail !== undefined) {
    const close = () => {
      setLastRead(mail)
      change({ mail: undefined })
    }
    return <OpenedLetter key={mail} name={mail} onClose={close} />
  }
  return <OutboxList state={state} onChange={change} lastRead={lastRead} />
}

interface OpenedLetterProps {
  name: string
  onClose(): void
}

function OpenedLetter({ name, onClose }: OpenedLetterProps) {
  const { data, error, refetch } = useQuery(letterQuery(name))
  const time = useCountyTime()
  return (
    <>
      <PageHeader
        title={data?.subject || 'Email'}
        description={data && `To ${data.to} · ${time.dateTime(data.at)} · ${formatBytes(data.size)}`}
        actions={
          <>
            <Button autoFocus onClick={onClose}>
              <ArrowLeft aria-hidden />
              Outbox
            </Button>
            {data && (
              <Button asChild>
                <a href={apiAddress(`/api/outbox/${encodeURIComponent(name)}/file`)} download={name}>
                  <Download aria-hidden />
                  Download
                </a>
              </Button>
            )}
          </>
        }
      />
      {error && !data && <ErrorPanel title="Couldn’t open the email." error={error} onRetry={refetch} />}
      {!error && !data && (
        <>
          <LoadingText>Loading email...</LoadingText>
          <SkeletonRows count={8} />
        </>
      )}
      {data && <LetterParts letter={data} />}
    </>
  )
}

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
}

const TEXTS = {
  loading: 'Loading emails...',
  failed: 'Couldn’t load the outbox.',
  noMatch: 'No email matches',
  showAll: 'Show all emails',
}

function OutboxList({ state, onChange, lastRead }: OutboxListProps) {
  const list = { page: state.page, search: state.search.trim() }
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

/** @param lastRead the mail that was open, to which the focus returns. */
function mailColumns(
  time: CountyTime,
  lastRead: string | undefined,
  onOpen: (name: string) => void,
): ListColumn<OutboxMail>[] {
  return [
    {
      id: 'mail',
      title: 'Email',
      isMain: true,
      cell: ({ name, subject }) => (
        <Button
          variant="link"
          autoFocus={name === lastRead}
          onClick={() => onOpen(name)}
          className="max-w-full justify-start text-ink"
        >
          <span className="truncate">{subject || 'No subject'}</span>
        </Button>
      ),
    },
    { id: 'to', title: 'To', className: 'max-w-72 truncate', cell: ({ to }) => to },
    {
      id: 'kept',
      title: 'Kept',
      isPlain: true,
      numeric: true,
      className: 'whitespace-nowrap text-quiet',
      cell: ({ at }) => <time dateTime={at}>{time.dateTime(at)}</time>,
    },
    {
      id: 'size',
      title: 'Size',
      isPlain: true,
      numeric: true,
      className: 'whitespace-nowrap text-quiet',
      cell: ({ size }) => formatBytes(size),
    },
  ]
}

type Part = 'html' | 'text'

/** An email as its reader sees it, and as text. */
function LetterParts({ letter }: { letter: OutboxLetter }) {
  const tabs: Tab<Part>[] = []
  if (letter.html !== null) tabs.push({ value: 'html', label: 'Email', content: <LetterFrame html={letter.html} /> })
  if (letter.text !== null) tabs.push({ value: 'text', label: 'Text', content: <LetterText text={letter.text} /> })
  return <Tabs label="Parts of the email" tabs={tabs} />
}

/** Scripts don't run in the frame. */
function LetterFrame({ html }: { html: string }) {
  return (
    <Card flush>
      <iframe
        title="The email"
        srcDoc={html}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="block h-[calc(100dvh-16rem)] min-h-96 w-full rounded-[inherit] bg-white"
      />
    </Card>
  )
}

function LetterText({ text }: { text: string }) {
  return (
    <Card>
      <p className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">
        <LinkedText text={text} />
      </p>
    </Card>
  )
}

const outboxStateSchema = z.object({
  page: z.coerce.number().int().min(1).catch(1).default(1),
  search: z.string().default(''),
  mail: z.string().optional(),
})
type OutboxState = z.output<typeof outboxStateSchema>

function outboxQuery({ page, search }: Pick<OutboxState, 'page' | 'search'>) {
  return queryOptions({
    queryKey: ['outbox', { page, search }],
    queryFn: ({ signal }) => api.get('/api/outbox', outboxPageSchema, { query: { page, search }, signal }),
    placeholderData: keepPreviousData,
    // No live update reports new files, so refetch on every visit.
    staleTime: 0,
  })
}

function letterQuery(name: string) {
  return queryOptions({
    queryKey: ['outbox', 'mail', name],
    queryFn: ({ signal }) => api.get(`/api/outbox/${encodeURIComponent(name)}`, outboxLetterSchema, { signal }),
  })
}
