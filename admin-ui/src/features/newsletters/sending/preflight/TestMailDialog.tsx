import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import { emailSchema } from '@hometown/shared-types/subscriber'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { useCurrentUser } from '../../../../lib/session.ts'
import { useSite } from '../../../../lib/site.ts'
import { paths } from '../../../../paths.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { FormButtons } from '../../../../ui/FormButtons.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { toast, toastFailure } from '../../../../ui/toast.ts'
import { sendTestMail } from './preflight.api.ts'

const EVERYTHING = 'everything'
type Chosen = ReaderCategory | typeof EVERYTHING

interface TestMailDialogProps {
  /** The stored newsletter; undefined after a failed save that was already reported. */
  getStored(): Promise<{ id: string } | undefined>
  /** Sending the test saves the newsletter. */
  saves?: boolean
  open: boolean
  onOpenChange(open: boolean): void
}

export function TestMailDialog({ getStored, saves = false, open, onOpenChange }: TestMailDialogProps) {
  const form = useId()
  const navigate = useNavigate()
  const { contactEmail } = useSite()
  const { email } = useCurrentUser()
  const [to, setTo] = useState(email ?? contactEmail ?? '')
  const [chosen, setChosen] = useState<Chosen>(EVERYTHING)
  const [wrong, setWrong] = useState<string>()
  const test = useMutation({
    mutationFn: async (mail: Omit<Parameters<typeof sendTestMail>[0], 'id'>) => {
      const stored = await getStored()
      return stored && sendTestMail({ ...mail, id: stored.id })
    },
    onSuccess: (sent) => {
      if (!sent) {
        onOpenChange(false)
        return
      }
      const { to: address, way } = sent
      onOpenChange(false)
      toast({ title: 'Test sent', ...(way === 'smtp' ? { description: `It’s on its way to ${address}.` } : inOutbox) })
    },
    onError: (error) => toastFailure('Couldn’t send the test', error),
  })
  const inOutbox = {
    description: 'No mail server is set up, so it’s in the outbox.',
    action: { label: 'Open outbox', onSelect: () => navigate({ to: paths.outbox }).catch(reportError) },
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = emailSchema.safeParse(to)
    setWrong(address.success ? undefined : address.error.issues[0]?.message)
    if (!address.success) return
    const categories = chosen === EVERYTHING ? undefined : [chosen]
    test.mutate({ to: address.data, ...(categories && { categories }) })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Send test"
      description={`The email as readers get it, with [Test] in its subject. Its unsubscribe and preferences links aren’t tied to a subscriber.${saves ? ' Sending it saves the newsletter.' : ''}`}
      footer={
        <FormButtons form={form} label="Send test" pending={test.isPending} onCancel={() => onOpenChange(false)} />
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Send test to" error={wrong} required>
          <Input type="email" autoComplete="email" value={to} onChange={({ target }) => setTo(target.value)} />
        </Field>
        <Field label="As a reader who chose">
          <Select<Chosen> value={chosen} options={CHOICES} onChange={setChosen} />
        </Field>
      </form>
    </Dialog>
  )
}

const CHOICES: readonly { value: Chosen; label: string }[] = [
  { value: EVERYTHING, label: 'Everything' },
  ...READER_CATEGORIES.map((category) => ({ value: category, label: `Only ${category}` })),
]
