import { ConnectionStep } from '../ConnectionStep.tsx'
import type { Guide } from '../use-guide.ts'

export function MailStep({ guide }: { guide: Guide }) {
  return (
    <ConnectionStep
      guide={guide}
      name="mail"
      title="Which server sends your email?"
      lead="Your email service shows these under SMTP. Until then, messages stay in the outbox. A test sends a real one, and checks SPF, DKIM and DMARC."
      skipLabel="Later"
    />
  )
}
