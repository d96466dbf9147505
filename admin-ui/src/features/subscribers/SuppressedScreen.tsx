import { type Suppression, suppressionCalls } from '@hometown/shared-types/contract/mail'
import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { api, pageQuery } from '../../lib/api-client.ts'
import { type CountyTime, useCountyTime } from '../../lib/formats.ts'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import type { ListColumn, ListControls } from '../../parts/list-screen/list.ts'
import { useQuestion } from '../../parts/use-action.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

const SUPPRESSION_LIST_CONTROLS: ListControls = {
  search: { label: 'Search suppressed addresses', placeholder: 'Start of an address…' },
  filters: [],
}

export function SuppressedScreen({ search, page }: { search: string; page: number }) {
  const query = useQuery({
    ...pageQuery('subscribers', suppressionCalls.list, { query: { search: search.trim(), page } }),
    staleTime: 0,
  })
  const time = useCountyTime()
  return (
    <>
      <PageHeader
        title="Suppressed addresses"
        description="These addresses bounced, or their readers reported spam. We don’t email them, even if they sign up."
        actions={
          <Button asChild>
            <ScreenLink to={paths.subscribers}>All subscribers</ScreenLink>
          </Button>
        }
      />
      <ListScreen
        controls={SUPPRESSION_LIST_CONTROLS}
        state={{ search, page }}
        query={query}
        noun="address"
        plural="addresses"
        icon={MailX}
        empty={
          <EmptyState icon={MailX} title="No suppressed addresses">
            Addresses that bounce or report spam appear here.
          </EmptyState>
        }
        layout={{
          label: 'Suppressed addresses',
          columns: suppressionColumnsAt(time),
          idOf: ({ email }: Suppression) => email,
          nameOf: ({ email }) => email,
          actions: (suppression) => <RemoveSuppressionButton suppression={suppression} />,
        }}
      />
    </>
  )
}

function suppressionColumnsAt(time: CountyTime): ListColumn<Suppression>[] {
  return [
    {
      id: 'address',
      title: 'Address',
      isMain: true,
      cell: ({ email, details, signedUpAt }) => (
        <>
          <p className="break-words font-medium">{email}</p>
          {signedUpAt && (
            <p className="text-sm">
              Signed up {time.dateTime(signedUpAt)}, but we don’t email this address. Remove it here if it works again.
            </p>
          )}
          {details && <p className="break-words text-quiet text-sm">{details}</p>}
        </>
      ),
    },
    {
      id: 'reason',
      title: 'Reason',
      isPlain: true,
      cell: ({ reason }) =>
        reason === 'bounce' ? <Badge tone="orange">Bounced</Badge> : <Badge tone="danger">Spam report</Badge>,
    },
    { id: 'at', title: 'Since', className: 'text-quiet', cell: ({ at }) => time.date(at) },
  ]
}

function RemoveSuppressionButton({ suppression: { email, reason } }: { suppression: Suppression }) {
  const { ask, dialog } = useQuestion({
    title: 'Email this address again?',
    description:
      reason === 'complaint'
        ? `The reader of ${email} reported a message as spam. Email them again only if they asked for it.`
        : `Messages to ${email} may bounce again, which hurts our reputation with email providers.`,
    confirmLabel: 'Remove',
    list: 'subscribers',
    failed: 'The address is still suppressed',
    run: () => api(suppressionCalls.remove, { body: { email } }),
    said: { title: 'We’ll email this address again' },
  })
  return (
    <>
      <Button size="sm" onClick={ask}>
        Remove<span className="sr-only"> {email}</span>
      </Button>
      {dialog}
    </>
  )
}
