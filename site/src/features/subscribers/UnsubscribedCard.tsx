import { SUBSCRIBE_PATH } from '../../lib/newsletter-paths.ts'
import { AnswerCard } from './AnswerCard.tsx'

export function UnsubscribedCard({ email, onAgain }: { email: string; onAgain(): void }) {
  return (
    <AnswerCard title="Already Unsubscribed" onAgain={onAgain}>
      <strong>{email}</strong> is unsubscribed from all newsletters. To get them again,{' '}
      <a href={SUBSCRIBE_PATH} className="text-accent underline">
        subscribe
      </a>{' '}
      and open the link that we email you.
    </AnswerCard>
  )
}
