import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface Props {
  readonly title: string
  readonly children: ReactNode
  /** Label of the button that leads back to the form. */
  readonly again: string
  onAgain(): void
}

/** What came of a form. Takes the focus, so that screen readers say it. */
export function AnswerCard({ title, children, again, onAgain }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid max-w-2xl justify-items-start gap-5 *:max-w-full" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      {children}
      <p>
        <button type="button" className="button" onClick={onAgain}>
          {again}
        </button>
      </p>
    </section>
  )
}
