/** A field that only programs fill in. */
export function Trap() {
  return (
    <div className="absolute -left-[100vw] size-px overflow-hidden" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
