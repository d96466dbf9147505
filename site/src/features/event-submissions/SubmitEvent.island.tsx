import { useLayoutEffect, useRef, useState } from 'react'
import { HandInForm, type HandInProps } from './HandInForm.tsx'

export function SubmitEvent(props: HandInProps) {
  const [isSent, setSent] = useState(false)
  if (isSent) return <HandedInCard onAgain={() => setSent(false)} />
  return <HandInForm {...props} onDone={() => setSent(true)} />
}

function HandedInCard({ onAgain }: { onAgain(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <section className="card-form" aria-labelledby="handed-in">
      <h2 id="handed-in" ref={heading} tabIndex={-1} className="text-2xl">
        Thank you for your event
      </h2>
      <ol className="next-steps">
        <li>An editor reads your event before it’s published.</li>
        <li>We’ll email you when the editors decide.</li>
      </ol>
      <div className="form-buttons">
        <button type="button" className="button" onClick={onAgain}>
          Submit another event
        </button>
      </div>
    </section>
  )
}
