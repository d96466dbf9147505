import { AnswerCard } from './AnswerCard.tsx'

/** The same for known and unknown addresses, so that it reveals nothing. */
export function LinkMailed({ email, onAgain }: { email: string; onAgain(): void }) {
  return (
    <AnswerCard title="Check your email" onAgain={onAgain}>
      If <strong>{email}</strong> has a subscription, we’ve emailed you a link to it. It can take a few minutes. Check
      your spam folder, too.
    </AnswerCard>
  )
}
