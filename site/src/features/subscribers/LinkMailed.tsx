import { useEffect, useRef } from 'react'

interface Props {
  readonly email: string
  onAgain(): void
}

/** The same for known and unknown addresses, so that it reveals nothing. */
export function LinkMailed({ email, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card-form" aria-labelledby="mailed">
      <h2 id="mailed" ref={heading} tabIndex={-1} className="text-2xl">
        Look in your mail
      </h2>
      <p>
        If <strong>{email}</strong> has a subscription, a link that opens it is on its way there. It can take a few
        minutes; look among the junk mail, too.
      </p>
      <p>
        <button type="button" className="button" onClick={onAgain}>
          Search Another Email
        </button>
      </p>
    </section>
  )
}
