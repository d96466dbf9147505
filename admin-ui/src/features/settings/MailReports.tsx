import {
  MAIL_REPORTERS,
  type MailFeedback,
  type MailReporter,
  mailFeedbackCalls,
} from '@hometown/shared-types/contract/mail'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { api, callQuery } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { useAction } from '../../parts/use-action.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { Select } from '../../ui/Select.tsx'

const MAIL_REPORTER_NAMES: Readonly<Record<MailReporter, string>> = {
  postmark: 'Postmark',
  mailgun: 'Mailgun',
  sendgrid: 'SendGrid',
  ses: 'Amazon SES (SNS)',
  brevo: 'Brevo',
  mailjet: 'Mailjet',
}
const MAIL_REPORTER_OPTIONS = MAIL_REPORTERS.map((value) => ({ value, label: MAIL_REPORTER_NAMES[value] }))

export function MailReports() {
  const query = useQuery({ ...callQuery('system', mailFeedbackCalls.get), staleTime: 0 })
  if (query.data) return <MailReportsForm feedback={query.data} />
  return <NotLoaded query={query} failed="Couldn’t load the reports." />
}

function MailReportsForm({ feedback }: { feedback: MailFeedback }) {
  const time = useCountyTime()
  const lastReporter = feedback.reporters.find(({ lastHeardAt }) => lastHeardAt !== null)
  const [name, choose] = useState<MailReporter>(lastReporter?.name ?? 'postmark')
  const reporter = feedback.reporters.find((one) => one.name === name)
  // The call asks for a fresh proof, so it is no query: those repeat themselves.
  const loadAddresses = useAction({
    run: () => api(mailFeedbackCalls.addresses),
    failed: 'Couldn’t load the addresses',
  })
  const url = loadAddresses.data?.reporters.find((one) => one.name === name)?.url
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-[12rem_1fr]">
        <Field label="Provider">
          <Select value={name} options={MAIL_REPORTER_OPTIONS} onChange={(next) => choose(next)} />
        </Field>
        <Field label="Webhook address" hint="Keep it secret: anyone who has it can suppress addresses.">
          <Input readOnly value={url ?? ''} placeholder="Hidden" onFocus={({ target }) => target.select()} />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {url ? (
          <CopyButton key={url} size="sm" text={url} label="Copy address" />
        ) : (
          <Button size="sm" pending={loadAddresses.isPending} onClick={() => loadAddresses.mutate()} icon={Eye}>
            Show address
          </Button>
        )}
        <p className="text-quiet text-sm">
          {reporter?.lastHeardAt ? `Last report ${time.dateTime(reporter.lastHeardAt)}` : 'No reports in 30 days'}
          {reporter?.isSigned && ', signed by the provider, too'}
        </p>
      </div>
      {feedback.confirmationUrl && (
        <p className="rounded-md border border-edge p-3">
          Amazon asks to confirm this address.{' '}
          <a
            href={feedback.confirmationUrl}
            target="_blank"
            rel="noreferrer"
            className="font-medium text-accent underline"
          >
            Confirm at Amazon
          </a>
        </p>
      )}
    </div>
  )
}
