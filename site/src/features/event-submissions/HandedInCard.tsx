import { useLayoutEffect, useRef, useState } from 'react'

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
        <li>An editor reads your event before it’s published.</li>
        <li>Until the editors decide, you can view, correct or withdraw it with your link.</li>
        <li>We’ll email you when the editors decide.</li>
      </ol>
      <LinkField url={url} />
      <div className="form-buttons">
        <button type="button" className="button button-primary" onClick={onLook}>
          View your event
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
      setState('Couldn’t copy the link. Select it and copy it yourself.')
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
        We’ve also emailed it to you. Anyone with this link can change your event, so keep it to yourself.
      </p>
      <p className="form-hint" role="status">
        {state}
      </p>
    </div>
  )
}
