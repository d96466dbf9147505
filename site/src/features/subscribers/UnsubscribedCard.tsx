import { SUBSCRIBE_PATH } from '../../lib/newsletter-paths.ts'
import { AnswerCard } from './AnswerCard.tsx'

export function UnsubscribedCard({ email, onAgain }: { email: string; onAgain(): void }) {
  return (
    <AnswerCard title="Already Unsubscribed" onAgain={onAgain}>
      <strong>{email}</strong> gets no newsletters from us. If you want them again,{' '}
      <a href={SUBSCRIBE_PATH} className="text-accent underline">
        subscribe
      </a>{' '}
      and press the link in the mail that comes.
    </AnswerCard>
  )
}
