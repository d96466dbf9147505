import { alertEmailsSchema, type SystemStatus } from '@hometown/shared-types/system'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageFrom } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Input.tsx'
import { toast } from '../../ui/toast.ts'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { saveAlertEmails } from './system.api.ts'

interface AlertsCardProps {
  emails: readonly string[]
  way: SystemStatus['mail']['way']
}

/** The recipients of alert emails. */
export function AlertsCard({ emails, way }: AlertsCardProps) {
  const saved = emails.join('\n')
  /** The typed text; undefined while showing the saved addresses. */
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: ({ emails: entered }: { emails: string[]; sent: string | undefined }) => saveAlertEmails(entered),
    onSuccess: async (_saved, { sent }) => {
      await queries.invalidateQueries({ queryKey: ['system'] })
      // Keep text that was typed during the save.
      setTyped((now) => (now === sent ? undefined : now))
      toast({ title: 'Saved' })
    },
    onError: (error) => setProblem(messageFrom(error, 'Couldn’t save the addresses.')),
  })
  const isDirty = typed !== undefined && typed.trim() !== saved

  function submit(event: FormEvent): void {
    event.preventDefault()
    const words = (typed ?? saved).split(/[\s,;]+/).filter(Boolean)
    const parsed = alertEmailsSchema.safeParse({ alertEmails: words })
    setProblem(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (parsed.success) save.mutate({ emails: parsed.data.alertEmails, sent: typed })
  }

  return (
    <Card
      title="Alerts"
      description="We email these addresses about problems with publishing, sends, the mail server, the disk or backups. We email again when a problem is over."
    >
      <form onSubmit={submit} className="flex flex-col items-start gap-3" noValidate>
        <Field
          label="Email addresses"
          hint={
            way === 'smtp'
              ? 'One per line. Leave empty for no alerts.'
              : 'One per line. No mail server is set up, so we keep alerts in the outbox.'
          }
          error={problem}
          className="w-full"
        >
          <Textarea rows={3} value={typed ?? saved} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <Button type="submit" pending={save.isPending}>
          Save
        </Button>
      </form>
      <UnsavedChanges when={isDirty} />
    </Card>
  )
}
