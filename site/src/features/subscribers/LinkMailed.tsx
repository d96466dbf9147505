import { AnswerCard } from './AnswerCard.tsx'

/** The same for known and unknown addresses, so that it reveals nothing. */
export function LinkMailed({ email, onAgain }: { email: string; onAgain(): void }) {
  return (
    <AnswerCard title="Check your email" onAgain={onAgain}>
      If this address is subscribed, a link is on its way to <strong>{email}</strong>. It can take a few minutes. Check
      your spam folder, too.
    </AnswerCard>
  )
}
