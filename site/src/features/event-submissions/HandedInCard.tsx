import { useLayoutEffect, useRef, useState } from 'preact/hooks'

interface Props {
  readonly url: string
  onLook(): void
  onAgain(): void
}

export function HandedInCard({ url, onLook, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <section className="card-form" aria-labelledby="handed-in">
      <h2 id="handed-in" ref={heading} tabIndex={-1} className="text-2xl">
        Thank you for your event
      </h2>
      <ol className="next-steps">
        <li>An editor reads it. Nothing of it is public until then.</li>
        <li>Until that is decided you can look at it, correct it or withdraw it by your link.</li>
        <li>When it is on the calendar, or if it will not be, we write to you.</li>
      </ol>
      <LinkField url={url} />
      <div className="form-buttons">
        <button type="button" className="button button-primary" onClick={onLook}>
          Look at your event
        </button>
        <button type="button" className="button" onClick={onAgain}>
          Submit another event
        </button>
      </div>
    </section>
  )
}

function LinkField({ url }: { url: string }) {
  const [state, setState] = useState('')
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setState('Copied')
    } catch {
      setState('Please copy it by hand')
    }
  }
  return (
    <div className="form-field">
      <label htmlFor="own-link" className="form-label">
        Your link
      </label>
      <div className="form-row">
        <input
          id="own-link"
          type="text"
          readOnly
          value={url}
          className="search-field"
          aria-describedby="own-link-hint"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <button type="button" className="button" onClick={() => copy().catch(reportError)}>
          Copy
        </button>
      </div>
      <p id="own-link-hint" className="field-hint">
        We mail it to you, too. Whoever has it can change your event, so keep it to yourself.
      </p>
      <p className="form-hint" role="status">
        {state}
      </p>
    </div>
  )
}
