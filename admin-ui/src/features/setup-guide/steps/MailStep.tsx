import { ConnectionStep } from '../ConnectionStep.tsx'
import type { Guide } from '../use-guide.ts'

export function MailStep({ guide }: { guide: Guide }) {
  return (
    <ConnectionStep
      guide={guide}
      name="mail"
      title="Which server sends your email?"
      lead="Your email service lists these values under SMTP. Without a server, newsletters wait in the outbox, and readers can’t change or end their subscriptions."
      skipLabel="Later"
    />
  )
}
