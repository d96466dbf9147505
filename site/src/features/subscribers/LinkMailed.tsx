import { AnswerCard } from './AnswerCard.tsx'

/** The same for known and unknown addresses, so that it reveals nothing. */
export function LinkMailed({ email, onAgain }: { email: string; onAgain(): void }) {
  return (
    <AnswerCard title="Look in your mail" onAgain={onAgain}>
      If <strong>{email}</strong> has a subscription, a link that opens it is on its way there. It can take a few
      minutes; look among the junk mail, too.
    </AnswerCard>
  )
}
