import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface AnswerCardProps {
  readonly title: string
  readonly children: ReactNode
  /** The label of the button that leads back to the form. */
  readonly again: string
  onAgain(): void
}

/** The answer to a form takes the focus, so that screen readers say it. */
export function AnswerCard({ title, children, again, onAgain }: AnswerCardProps) {
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

/** The message keeps its line free, so that nothing moves when it appears. */
export function FormProblem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 min-h-6 text-sm/6 font-semibold text-danger" role="alert">
      {children}
    </p>
  )
}

/** The service accepts addresses of at most 254 characters. */
export function EmailInput(props: ComponentProps<'input'>) {
  return (
    <input
      type="email"
      name="email"
      required
      maxLength={254}
      autoComplete="email"
      placeholder="you@example.org"
      {...props}
    />
  )
}

/** Only programs fill in this field. */
export function Honeypot() {
  return (
    <div className="absolute -left-[100vw] h-px w-px overflow-hidden" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

export function Loading({ children }: { children: string }) {
  return (
    <p className="flex min-h-[40vh] items-center gap-3 text-quiet" role="status">
      <span
        className="size-5 rounded-full border-2 border-rule border-t-accent motion-safe:animate-spin"
        aria-hidden="true"
      />{' '}
      {children}
    </p>
  )
}
