import type { ChosenTextFile } from './use-text-file.ts'

const SHOWN_ROWS = 5
const ROW_LENGTH = 200

/** The first rows of a file. While its encoding is in doubt, those with special characters come first. */
export function FirstRows({ file }: { file: ChosenTextFile }) {
  const rows = file.text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((row) => row.trim() !== '')
  const special = file.isInDoubt ? rows.filter((row) => /[^\p{ASCII}]/u.test(row)) : []
  const shown = (special.length > 0 ? special : rows).slice(0, SHOWN_ROWS)
  if (shown.length === 0) return null
  const label = special.length > 0 ? 'Rows with special characters' : 'First rows'
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-medium text-sm">{label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll only what has the focus. */}
      <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-md border bg-sunken px-3 py-1.5">
        <pre className="font-mono text-xs leading-5">{shown.map((row) => row.slice(0, ROW_LENGTH)).join('\n')}</pre>
      </section>
    </div>
  )
}
