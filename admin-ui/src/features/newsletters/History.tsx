import { type Newsletter, newsletterCalls } from '@hometown/shared-types/contract/newsletters'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChartNoAxesColumn, Copy, Mail } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { api, pageQuery } from '../../lib/api-client.ts'
import { type CountyTime, countOf, useCountyTime } from '../../lib/formats.ts'
import { listParams, useSearchParams } from '../../lib/search-params.ts'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import { type ListControls, listAddressOf } from '../../parts/list-screen/list.ts'
import { useAction, useQuestion } from '../../parts/use-action.tsx'
import { paths } from '../../paths.ts'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { MenuItem } from '../../ui/DropdownMenu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OpenPageMenuItem, RowMenu } from '../../ui/RowMenu.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { SendNowDialog } from './sending/SendDialogs.tsx'

const NEWSLETTERS_PER_PAGE = 20

const MAILING_STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'sending', label: 'Sending' },
  { value: 'sent', label: 'Sent' },
] as const

const NEWSLETTER_LIST_CONTROLS: ListControls = {
  search: { label: 'Search newsletters', placeholder: 'Search newsletters' },
  filters: [{ kind: 'choice', name: 'status', label: 'Status', all: 'All statuses', options: MAILING_STATUSES }],
}

const newsletterListStateSchema = z.object({
  ...listParams,
  status: z
    .enum(MAILING_STATUSES.map(({ value }) => value))
    .optional()
    .catch(undefined),
})

interface ActionsProps {
  onEdit(id: string): void
  /** Called after a change made outside the composer. */
  onChanged(id: string): void
  onDeleted(id: string): void
}

export function History({ editedId, ...actions }: ActionsProps & { editedId: string | undefined }) {
  const [state] = useSearchParams(newsletterListStateSchema)
  const list = { ...state, search: state.search.trim(), per_page: NEWSLETTERS_PER_PAGE }
  const query = useQuery(pageQuery('newsletters', newsletterCalls.list, { query: list }))
  const time = useCountyTime()
  return (
    <ListScreen
      controls={NEWSLETTER_LIST_CONTROLS}
      state={state}
      query={query}
      noun="newsletter"
      icon={Mail}
      empty={<EmptyState icon={Mail} title="No newsletters yet. Create your first newsletter above." />}
      layout={{
        label: 'All newsletters',
        columns: [
          {
            id: 'title',
            title: 'Title',
            isMain: true,
            cell: (newsletter) => (
              <>
                <ScreenLink
                  {...(isNewsletterUnsent(newsletter)
                    ? {
                        to: paths.newsletters,
                        search: { ...listAddressOf(state, NEWSLETTER_LIST_CONTROLS), edit: newsletter.id },
                      }
                    : { to: paths.newsletter, params: { id: newsletter.id } })}
                  className="line-clamp-2 wrap-anywhere font-medium"
                >
                  {newsletter.title}
                </ScreenLink>
                <p className="text-quiet text-sm tabular-nums">{newsletterFactsText(newsletter, time)}</p>
              </>
            ),
          },
          {
            id: 'status',
            title: 'Status',
            isPlain: true,
            cell: (newsletter) => <NewsletterBadge newsletter={newsletter} />,
          },
        ],
        idOf: ({ id }: Newsletter) => id,
        nameOf: ({ title }) => title,
        currentId: editedId,
        actions: (newsletter) => <NewsletterActions newsletter={newsletter} {...actions} />,
      }}
    />
  )
}

/** Tells whether a newsletter isn't on its way yet: it can be edited, sent and deleted. */
function isNewsletterUnsent({ status }: Newsletter): boolean {
  return status === 'draft' || status === 'scheduled'
}

function newsletterFactsText(newsletter: Newsletter, { dateTime }: CountyTime): string {
  const { status, articleIds, scheduledFor, sentAt, recipientCount, takenOffAt } = newsletter
  const facts = [
    countOf(articleIds.length, 'article'),
    status === 'scheduled' && scheduledFor && `Scheduled for ${dateTime(scheduledFor)}`,
    sentAt && `Sent ${dateTime(sentAt)}`,
    (recipientCount > 0 || status === 'sent') && countOf(recipientCount, 'recipient'),
    takenOffAt && 'Off the site',
  ]
  return facts.filter(Boolean).join(' · ')
}

function NewsletterBadge({ newsletter: { status, sending } }: { newsletter: Newsletter }) {
  if (sending?.heldReason) return <Badge tone="danger">On hold</Badge>
  if (sending?.paused) return <Badge tone="yellow">Paused</Badge>
  return <StatusBadge status={status} />
}

function NewsletterActions({ newsletter, onEdit, onChanged, onDeleted }: ActionsProps & { newsletter: Newsletter }) {
  const { id, title, status, takenOffAt, version } = newsletter
  // The newsletter is frozen, so that nobody sends another version than the one that they saw.
  const [sending, send] = useState<Newsletter>()
  const close = () => send(undefined)
  const removal = useQuestion({
    title: `Delete “${title}”?`,
    description: status === 'scheduled' ? 'It won’t be sent. You can’t undo this.' : 'You can’t undo this.',
    confirmLabel: 'Delete',
    list: 'newsletters',
    failed: 'Couldn’t delete the newsletter',
    run: () => api(newsletterCalls.delete, { params: { id }, query: { version } }),
    said: { title: 'Newsletter deleted' },
    done: () => onDeleted(id),
  })
  const navigate = useNavigate()
  const duplicate = useAction({
    run: () => api(newsletterCalls.duplicate, { params: { id } }),
    said: { title: 'Newsletter duplicated', description: 'The copy is a draft.' },
    done: (copy) => onEdit(copy.id),
    failed: 'Couldn’t duplicate the newsletter',
    otherwise: 'Failed to create newsletter.',
    list: 'newsletters',
  })
  const isOpened = isNewsletterUnsent(newsletter)
  return (
    <div className="flex items-center justify-end gap-1.5 whitespace-nowrap">
      {isOpened && (
        <Button size="sm" aria-label={`Send Now: ${title}`} onClick={() => send(newsletter)}>
          Send Now
        </Button>
      )}
      <RowMenu name={title} onEdit={isOpened && (() => onEdit(id))} onDelete={isOpened && removal.ask}>
        {!isOpened && (
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
        {status === 'sent' && takenOffAt === null && <OpenPageMenuItem path={`/newsletter/${id}`} />}
      </RowMenu>
      {sending && (
        <SendNowDialog
          newsletter={sending}
          onClose={close}
          onSent={() => {
            close()
            onChanged(id)
          }}
          onStale={close}
        />
      )}
      {removal.dialog}
    </div>
  )
}
