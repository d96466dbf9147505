import { useEffect, useRef } from 'react'
import { SUBSCRIBE_PATH } from '../../lib/newsletter-paths.ts'

interface Props {
  readonly email: string
  onAgain(): void
}

export function UnsubscribedCard({ email, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card-form" aria-labelledby="unsubscribed">
      <h2 id="unsubscribed" ref={heading} tabIndex={-1} className="text-2xl">
        Already Unsubscribed
      </h2>
      <p>
        <strong>{email}</strong> gets no newsletters from us. If you want them again,{' '}
        <a href={SUBSCRIBE_PATH} className="text-accent underline">
          subscribe
        </a>{' '}
        and press the link in the mail that comes.
      </p>
      <p>
        <button type="button" className="button" onClick={onAgain}>
          Search Another Email
        </button>
      </p>
    </section>
  )
}
