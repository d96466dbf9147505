/** On a phone the navigation goes on beyond the screen: the section that is open is brought into sight. */
export function showCurrentSection(document: Document): void {
  const current = document.querySelector<HTMLElement>('.nav-list [aria-current]')
  const list = current?.closest<HTMLElement>('.nav-list')
  if (!current || !list || list.scrollWidth <= list.clientWidth) return
  const { left, width } = current.getBoundingClientRect()
  list.scrollLeft += left + width / 2 - list.getBoundingClientRect().left - list.clientWidth / 2
}
