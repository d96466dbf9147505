import type { RefObject } from 'react'

export interface EmailProblem {
  /** Why the address was refused. */
  readonly reason?: string
  /** The address that may have been meant. */
  readonly meant?: string
}

interface Props {
  readonly field: RefObject<HTMLInputElement | null>
  readonly problem: EmailProblem
  onEdit(): void
  onTake(address: string): void
}

export function EmailField({ field, problem: { reason, meant }, onEdit, onTake }: Props) {
  return (
    <div className="form-field">
      <label htmlFor="subscribe-email" className="form-label">
        Email address
      </label>
      <input
        ref={field}
        id="subscribe-email"
        type="email"
        name="email"
        required
        maxLength={254}
        autoComplete="email"
        placeholder="you@example.org"
        className="search-field"
        aria-invalid={reason ? true : undefined}
        aria-describedby="subscribe-problem"
        onInput={onEdit}
      />
      <p id="subscribe-problem" className={reason ? 'form-problem' : 'form-hint'} role="alert">
        {reason}
        {meant && (
          <>
            Did you mean{' '}
            <button type="button" className="underline cursor-pointer" onClick={() => onTake(meant)}>
              {meant}
            </button>
            ? If not, press Subscribe again.
          </>
        )}
      </p>
    </div>
  )
}
