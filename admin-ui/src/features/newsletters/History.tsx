import { type Newsletter, newsletterCalls } from '@hometown/shared-types/contract/newsletters'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChartNoAxesColumn, Copy, Mail } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { classNames } from '../../lib/class-names.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { countOf } from '../../lib/numbers.ts'
import { useAction } from '../../parts/use-action.ts'
import { QuestionDialog } from '../../parts/use-question.tsx'
import { paths } from '../../paths.ts'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { MenuItem } from '../../ui/DropdownMenu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { PageItem, RowMenu } from '../../ui/RowMenu.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { toast } from '../../ui/toast.ts'
import { type HistoryState, newslettersQuery } from './newsletter-queries.ts'
import { SendNowDialog } from './sending/SendDialogs.tsx'

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'sending', label: 'Sending' },
  { value: 'sent', label: 'Sent' },
] as const

interface RowProps {
  newsletter: Newsletter
  onEdit(id: string): void
  /** Called after a change made outside the composer. */
  onChanged(id: string): void
  onDeleted(id: string): void
}

interface HistoryProps extends Omit<RowProps, 'newsletter'> {
  editedId: string | undefined
}

const WHOLE: HistoryState = { search: '', status: undefined, page: 1 }

export function History({ editedId, ...row }: HistoryProps) {
  const [state, setState] = useState(WHOLE)
  const onChange = (changes: Partial<HistoryState>) => setState({ ...state, ...changes })
  const search = state.search.trim()
  const query = useQuery(newslettersQuery({ ...state, search }))
  const { data } = query
  const isNarrowed = search !== '' || state.status !== undefined
  return (
    <Card title="All newsletters" flush>
      <search className="flex gap-2 border-b px-4 py-2.5">
        <SearchInput
          aria-label="Search newsletters"
          placeholder="Search"
          className="min-w-0 flex-1 md:max-w-sm"
          value={state.search}
          onChange={(search) => onChange({ search, page: 1 })}
        />
        <FilterSelect
          boxClass="w-36 shrink-0"
          aria-label="Status"
          all="All statuses"
          value={state.status}
          options={STATUSES}
          onChange={(status) => onChange({ status, page: 1 })}
        />
      </search>
      <NotLoaded
        query={query}
        failed="Couldn’t load the newsletters."
        loading="Loading newsletters..."
        className="p-4"
      />
      {data?.total === 0 &&
        (isNarrowed ? (
          <EmptyState
            icon={Mail}
            title="No newsletter matches"
            action={<Button onClick={() => setState(WHOLE)}>Show all newsletters</Button>}
          />
        ) : (
          <EmptyState icon={Mail} title="No newsletters yet. Create your first newsletter above." />
        ))}
      {data && data.total > 0 && (
        <>
          <ul aria-label="All newsletters" className="divide-y">
            {data.data.map((newsletter) => (
              <HistoryRow key={newsletter.id} newsletter={newsletter} isEdited={newsletter.id === editedId} {...row} />
            ))}
          </ul>
          <Pagination page={state.page} of={data} onChange={(page) => onChange({ page })} />
        </>
      )}
    </Card>
  )
}

function HistoryRow({ newsletter, isEdited, onEdit, onChanged, onDeleted }: RowProps & { isEdited: boolean }) {
  const { dateTime } = useCountyTime()
  const { id, title, status, articleIds, scheduledFor, sentAt, recipientCount, takenOffAt } = newsletter
  // Frozen, so that nobody sends another version than the one that they saw.
  const [asked, setAsked] = useState<Newsletter>()
  const isOpen = status === 'draft' || status === 'scheduled'
  const facts = [
    countOf(articleIds.length, 'article'),
    status === 'scheduled' && scheduledFor && `Scheduled for ${dateTime(scheduledFor)}`,
    sentAt && `Sent ${dateTime(sentAt)}`,
    (recipientCount > 0 || status === 'sent') && countOf(recipientCount, 'recipient'),
    takenOffAt && 'Off the site',
  ].filter((fact) => typeof fact === 'string')
  return (
    <li
      aria-current={isEdited ? 'true' : undefined}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 hover:bg-hover/50 aria-[current]:bg-accent-ground/50"
    >
      <div className={classNames('min-w-0 flex-1', isOpen && 'max-md:basis-full')}>
        <div className="flex items-center gap-2">
          <Link
            to={isOpen ? paths.newsletters : paths.newsletter}
            {...(isOpen ? { search: { edit: id } } : { params: { id } })}
            className="line-clamp-2 wrap-anywhere rounded-sm font-medium underline-offset-2 hover:text-accent hover:underline"
          >
            {title}
          </Link>
          <NewsletterBadge newsletter={newsletter} />
        </div>
        <p className="text-quiet text-sm tabular-nums">{facts.join(' · ')}</p>
      </div>
      <div className={classNames('flex items-center gap-1.5', isOpen && 'max-md:w-full max-md:justify-end')}>
        {isOpen && (
          <Button size="sm" aria-label={`Send Now: ${title}`} onClick={() => setAsked(newsletter)}>
            Send Now
          </Button>
        )}
        {asked && (
          <SendNowDialog
            newsletter={asked}
            onClose={() => setAsked(undefined)}
            onSent={() => {
              setAsked(undefined)
              onChanged(id)
            }}
          />
        )}
        <HistoryMenu newsletter={newsletter} onEdit={onEdit} onDeleted={onDeleted} />
      </div>
    </li>
  )
}

function NewsletterBadge({ newsletter: { status, sending } }: { newsletter: Newsletter }) {
  if (sending?.heldReason) return <Badge tone="danger">On hold</Badge>
  if (sending?.paused) return <Badge tone="yellow">Paused</Badge>
  return <StatusBadge status={status} />
}

function HistoryMenu({ newsletter, onEdit, onDeleted }: Omit<RowProps, 'onChanged'>) {
  const { id, title, status, takenOffAt, version } = newsletter
  /** The version that was shown. */
  const [asked, setAsked] = useState<number>()
  const navigate = useNavigate()
  const duplicate = useAction({
    run: () => api(newsletterCalls.duplicate, { params: { id } }),
    done(copy) {
      toast({ title: 'Newsletter duplicated', description: 'The copy is a draft.' })
      onEdit(copy.id)
    },
    failed: 'Error',
    otherwise: 'Failed to create newsletter.',
    list: 'newsletters',
  })
  const isOpen = status === 'draft' || status === 'scheduled'
  return (
    <>
      <RowMenu name={title} onEdit={isOpen && (() => onEdit(id))} onDelete={isOpen && (() => setAsked(version))}>
        {!isOpen && (
          <MenuItem
            icon={ChartNoAxesColumn}
            onSelect={() => navigate({ to: paths.newsletter, params: { id } }).catch(reportError)}
          >
            {status === 'sent' ? 'Report' : 'Progress'}
          </MenuItem>
        )}
        <MenuItem icon={Copy} onSelect={() => duplicate.mutate()}>
          Duplicate
        </MenuItem>
        {status === 'sent' && takenOffAt === null && <PageItem path={`/newsletter/${id}`} />}
      </RowMenu>
      {asked !== undefined && (
        <QuestionDialog
          title={`Delete “${title}”?`}
          description={status === 'scheduled' ? 'It won’t be sent. You can’t undo this.' : 'You can’t undo this.'}
          confirmLabel="Delete"
          list="newsletters"
          failed="Error"
          otherwise="Failed to delete newsletter."
          run={() => api(newsletterCalls.delete, { params: { id }, query: { version: asked } })}
          done={() => {
            toast({ title: 'Newsletter deleted' })
            onDeleted(id)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
