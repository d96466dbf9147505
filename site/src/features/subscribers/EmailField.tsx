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
    <div className="w-full">
      <label htmlFor="subscribe-email" className="mb-1 block text-sm font-semibold">
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
      {/* Keeps its line free, so that nothing moves when a message appears. */}
      <p
        id="subscribe-problem"
        className={`mt-1.5 min-h-6 text-sm/6 ${reason ? 'font-semibold text-danger' : 'text-quiet'}`}
        role="alert"
      >
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
