import {
  type DeskNewsletter,
  newsletterCalls,
  type TestMailInput,
  testMailSchema,
} from '@hometown/shared-types/contract/newsletters'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { ApiError, api, callQuery } from '../../../lib/api-client.ts'
import { countOf } from '../../../lib/formats.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { TextField } from '../../../parts/forms/fields.tsx'
import { useAction } from '../../../parts/use-action.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { NotLoaded } from '../../../ui/NotLoaded.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { mailWayQuery } from '../newsletter-queries.ts'
import { PreflightCheckRow } from './Checks.tsx'

interface SendNowDialogProps {
  /** The newsletter as it is stored. */
  newsletter: Pick<DeskNewsletter, 'id' | 'title' | 'version'>
  onClose(): void
  onSent(): void
  /** Called when another editor has saved the newsletter since. */
  onStale(): void
}

/** Says who gets it and what the checks found, and asks once. */
export function SendNowDialog({ newsletter: { id, title, version }, onClose, onSent, onStale }: SendNowDialogProps) {
  // The key isn't under `newsletters`: it requests other sites, so changes of the list must not run it again.
  const preflight = callQuery('newsletter-preflight', newsletterCalls.preflight, { params: { id } })
  const query = useQuery({ ...preflight, staleTime: 0, gcTime: 0 })
  const { data } = query
  const { data: mail } = useQuery(mailWayQuery)
  const send = useAction({
    run: () => api(newsletterCalls.send, { params: { id }, body: { version } }),
    said: () => ({
      title: 'Newsletter sent',
      description:
        mail?.way === 'outbox'
          ? 'No mail server is set up, so the emails stay in the outbox and nobody gets them.'
          : 'Your newsletter is being sent to all subscribers.',
    }),
    done: onSent,
    failed(failure) {
      toastFailure('Send failed', failure, 'Failed to send newsletter.')
      if (failure instanceof ApiError && failure.code === 'stale') onStale()
      // The checks may have changed meanwhile.
      else query.refetch().catch(reportError)
    },
    list: 'newsletters',
  })
  const obstacle = data?.obstacle
  const found = data?.checks.filter(({ state }) => state === 'problem' || state === 'warning') ?? []
  const hasProblems = found.some(({ state }) => state === 'problem')
  return (
    <Dialog
      onClose={onClose}
      title={
        obstacle
          ? 'This newsletter can’t be sent yet'
          : data
            ? `Send to ${countOf(data.recipients.total, 'subscriber')} now?`
            : 'Send now?'
      }
      description={obstacle?.message ?? `“${title}” goes out at once. You can’t recall it.`}
      footer={
        obstacle ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant={hasProblems ? 'danger' : 'primary'}
              disabled={!data}
              pending={send.isPending}
              onClick={() => send.mutate()}
            >
              {!send.isPending && <Send aria-hidden />}
              {hasProblems ? 'Send Anyway' : 'Send Now'}
            </Button>
          </>
        )
      }
    >
      <NotLoaded
        query={query}
        failed="Couldn’t check the newsletter."
        loading="Checking articles, links and sender..."
      />
      {data && found.length === 0 && <p>The checks found no problems.</p>}
      {found.length > 0 && (
        <ul aria-label="Checks" className="-mx-4 divide-y">
          {found.map((check) => (
            <PreflightCheckRow key={check.id} check={check} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface TestMailDialogProps {
  /** Returns the stored newsletter; undefined after a failed save that was already reported. */
  getStored(): Promise<{ id: string } | undefined>
  /** Sending the test saves the newsletter. */
  saves?: boolean
  onClose(): void
}

export function TestMailDialog({ getStored, saves = false, onClose }: TestMailDialogProps) {
  const navigate = useNavigate()
  const { contactEmail } = useSite()
  const { email } = useCurrentUser()
  const form = useForm({
    resolver: zodResolver(testMailSchema),
    defaultValues: { to: email ?? contactEmail ?? '' },
  })
  const test = useAction({
    run: async (body: TestMailInput) => {
      const stored = await getStored()
      return stored && api(newsletterCalls.test, { params: { id: stored.id }, body })
    },
    done(sent) {
      onClose()
      if (!sent) return
      const { to: address, way } = sent
      toast({ title: 'Test sent', ...(way === 'smtp' ? { description: `It’s on its way to ${address}.` } : inOutbox) })
    },
    failed: 'Couldn’t send the test',
  })
  const inOutbox = {
    description: 'No mail server is set up, so it’s in the outbox.',
    action: { label: 'Open outbox', onSelect: () => navigate({ to: paths.outbox }).catch(reportError) },
  }
  return (
    <FormDialog
      form={form}
      title="Send test"
      description={`The email as readers get it, with [Test] in its subject. Its unsubscribe and preferences links aren’t tied to a subscriber, and its page on the web opens once the newsletter is sent.${saves ? ' Sending it saves the newsletter.' : ''}`}
      label="Send test"
      pending={test.isPending}
      isDirty={false}
      onSubmit={form.handleSubmit((body) => test.mutate(body))}
      onClose={onClose}
    >
      <TextField name="to" label="Send test to" required type="email" autoComplete="email" />
    </FormDialog>
  )
}
