import type { ComponentProps } from 'react'

/** Shows a part that scrolls by itself. It takes the focus, because keys scroll only what has it. */
export function Scrolling({ label, ...rest }: ComponentProps<'section'> & { label: string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is above.
  return <section aria-label={label} tabIndex={0} {...rest} />
}
