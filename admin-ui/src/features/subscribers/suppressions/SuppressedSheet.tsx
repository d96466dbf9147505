import type { Suppression } from '@hometown/shared-types/mail-feedback'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { useDebounced } from '../../../lib/debounce.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { SearchFrame } from '../../../ui/SearchFrame.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { AddSuppression } from './AddSuppression.tsx'
import { SuppressedAddress } from './SuppressedAddress.tsx'
import { removeSuppression, suppressionsQuery } from './suppressions.api.ts'

interface SuppressedSheetProps {
  open: boolean
  /** Only addresses that were signed up since. */
  signedUp: boolean
  onClose(): void
}

export function SuppressedSheet({ open, signedUp, onClose }: SuppressedSheetProps) {
  return (
    <Sheet open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title="Suppressed addresses" width="36rem">
      <Content signedUp={signedUp} />
    </Sheet>
  )
}

function Content({ signedUp }: { signedUp: boolean }) {
  const [isNarrowed, narrow] = useState(signedUp)
  const [typed, type] = useState('')
  const [page, turn] = useState(1)
  const [asked, ask] = useState<Suppression>()
  const search = useDebounced(typed.trim())
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(suppressionsQuery(search, page, isNarrowed))
  const remove = useMutation({
    mutationFn: removeSuppression,
    onSuccess: () => toast({ title: 'We’ll email this address again' }),
    onError: (failure) => toastFailure('The address is still suppressed', failure),
    onSettled: async () => {
      ask(undefined)
      await queries.invalidateQueries({ queryKey: ['subscribers'] })
    },
  })
  return (
    <div className="flex flex-col gap-4 px-5 pb-6">
      <p className="text-quiet">
        These addresses bounced, or their readers reported spam. We don’t email them, even if they sign up.
      </p>
      <SearchFrame>
        <Input
          type="search"
          aria-label="Search suppressed addresses"
          placeholder="Start of an address…"
          value={typed}
          onChange={({ target }) => {
            type(target.value)
            turn(1)
          }}
        />
      </SearchFrame>
      {isNarrowed && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>Only addresses that signed up since.</p>
          <Button
            size="sm"
            onClick={() => {
              narrow(false)
              turn(1)
            }}
          >
            Show all
          </Button>
        </div>
      )}
      {error && !data && <ErrorPanel title="Couldn’t load the addresses." error={error} onRetry={refetch} />}
      <Card flush>
        {!data && !error && (
          <>
            <div className="px-4 py-2.5">
              <LoadingText>Loading addresses...</LoadingText>
            </div>
            <SkeletonRows count={5} />
          </>
        )}
        {data?.total === 0 && (
          <EmptyState icon={MailX} title={search ? 'No address matches' : 'No suppressed addresses'}>
            {!search && 'Addresses that bounce or report spam appear here.'}
          </EmptyState>
        )}
        {data && data.total > 0 && (
          <>
            <ul className="divide-y">
              {data.data.map((suppression) => (
                <SuppressedAddress
                  key={suppression.email}
                  suppression={suppression}
                  onRemove={() => ask(suppression)}
                />
              ))}
            </ul>
            <Pagination page={page} of={data} onChange={turn} />
          </>
        )}
      </Card>
      <AddSuppression />
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && ask(undefined)}
        title="Email this address again?"
        description={
          asked?.reason === 'complaint'
            ? `The reader of ${asked.email} reported a message as spam. Email them again only if they asked for it.`
            : `Messages to ${asked?.email ?? ''} may bounce again, which hurts our reputation with email providers.`
        }
        confirmLabel="Remove"
        pending={remove.isPending}
        onConfirm={() => asked && remove.mutate(asked.email)}
      />
    </div>
  )
}
