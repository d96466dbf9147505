/** One that isn't closed stays, as it does nothing there. */
export function withoutCssComments(css: string): string {
  let kept = ''
  let from = 0
  while (true) {
    const open = css.indexOf('/*', from)
    const close = open < 0 ? -1 : css.indexOf('*/', open + 2)
    if (close < 0) return kept + css.slice(from)
    kept += `${css.slice(from, open)} `
    from = close + 2
  }
}
