export function leadBack(document: Document): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-back]')
  link?.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !cameFromHere(document)) return
    event.preventDefault()
    history.back()
  })
}

function cameFromHere(document: Document): boolean {
  if (history.length < 2 || document.referrer === '') return false
  return new URL(document.referrer).origin === location.origin
}
