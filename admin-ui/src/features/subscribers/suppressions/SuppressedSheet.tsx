import { addSuppressionSchema, type Suppression } from '@hometown/shared-types/mail-feedback'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { messageFrom } from '../../../lib/api-error.ts'
import { useCountyTime } from '../../../lib/dates.ts'
import { useDebounced } from '../../../lib/debounce.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { SearchFrame } from '../../../ui/SearchFrame.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { addSuppression, removeSuppression, suppressionsQuery } from './suppressions.api.ts'

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

const REASONS: Readonly<Record<Suppression['reason'], { label: string; tone: BadgeTone }>> = {
  bounce: { label: 'Bounced', tone: 'orange' },
  complaint: { label: 'Spam report', tone: 'danger' },
  manual: { label: 'By hand', tone: 'gray' },
}

function SuppressedAddress({ suppression, onRemove }: { suppression: Suppression; onRemove(): void }) {
  const time = useCountyTime()
  const { email, reason, details, at, signedUpAt } = suppression
  return (
    <li className="flex items-start justify-between gap-3 px-4 py-2.5">
      <div className="min-w-0">
        <p className="break-words font-medium">{email}</p>
        <p className="flex flex-wrap items-center gap-2 text-quiet text-sm">
          <Badge tone={REASONS[reason].tone}>{REASONS[reason].label}</Badge>
          {time.date(at)}
        </p>
        {signedUpAt && (
          <p className="pt-1 text-sm">
            Signed up {time.dateTime(signedUpAt)}, but we don’t email this address. Remove it here if it works again.
          </p>
        )}
        {details && <p className="break-words pt-1 text-quiet text-sm">{details}</p>}
      </div>
      <Button size="sm" onClick={onRemove}>
        Remove<span className="sr-only"> {email}</span>
      </Button>
    </li>
  )
}

const NOTHING = { email: '', details: '' }

/** Suppresses an address on request. */
function AddSuppression() {
  const [typed, type] = useState(NOTHING)
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: addSuppression,
    onSuccess: async () => {
      type(NOTHING)
      toast({ title: 'We’ll no longer email this address' })
      await queries.invalidateQueries({ queryKey: ['subscribers'] })
    },
    onError: (error) => setProblem(messageFrom(error, 'Couldn’t add the address.')),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const parsed = addSuppressionSchema.safeParse(typed)
    setProblem(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (parsed.success) add.mutate(parsed.data)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-3 border-t pt-4">
      <h3 className="font-semibold">Suppress an address</h3>
      <Field label="Email" required error={problem} className="w-full">
        <Input
          type="email"
          autoComplete="off"
          value={typed.email}
          onChange={({ target }) => type({ ...typed, email: target.value })}
        />
      </Field>
      <Field label="Reason" hint="For your colleagues." className="w-full">
        <Input
          maxLength={300}
          value={typed.details}
          onChange={({ target }) => type({ ...typed, details: target.value })}
        />
      </Field>
      <Button type="submit" pending={add.isPending}>
        Suppress
      </Button>
    </form>
  )
}
