/** Tables and code wider than the screen scroll, so the keyboard must be able to reach them. */
export function letKeysScroll(root: ParentNode): void {
  const parts = root.querySelectorAll<HTMLElement>('.article-text :is(table, pre)')
  if (parts.length === 0) return
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
      else target.removeAttribute('tabindex')
    }
  })
  for (const part of parts) observer.observe(part)
}
