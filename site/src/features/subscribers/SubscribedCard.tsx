import { useLayoutEffect, useRef } from 'react'

interface Props {
  readonly email: string
  readonly count: number
  readonly message: string
  onAgain(): void
}

const HEADING = 'Successfully Subscribed!'

export function SubscribedCard({ email, count, message, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <section className="card-form" aria-labelledby="subscribed">
      <h2 id="subscribed" ref={heading} tabIndex={-1} className="text-2xl">
        {HEADING}
      </h2>
      <p>
        We have your request: <strong>{email}</strong> for {count} {count === 1 ? 'category' : 'categories'}.
      </p>
      {message && message.toLowerCase() !== HEADING.toLowerCase() && <p className="text-quiet">{message}</p>}
      <p>
        <button type="button" className="button" onClick={onAgain}>
          Subscribe Another Email
        </button>
      </p>
    </section>
  )
}
