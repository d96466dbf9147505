import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface Props {
  readonly title: string
  readonly children: ReactNode
  onAgain(): void
}

/** What a search for a subscription found. Takes the focus, so that screen readers say it. */
export function AnswerCard({ title, children, onAgain }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <section className="card-form" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className="text-2xl">
        {title}
      </h2>
      <p>{children}</p>
      <p>
        <button type="button" className="button" onClick={onAgain}>
          Search Another Email
        </button>
      </p>
    </section>
  )
}
