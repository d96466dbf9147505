/** Loads frames of other hosts only on request: until then those hosts learn nothing about the reader. */
export function loadEmbedsOnClick(root: ParentNode): void {
  for (const figure of root.querySelectorAll<HTMLElement>('figure.embed[data-embed-src]')) addButton(figure)
}

function addButton(figure: HTMLElement): void {
  const src = figure.dataset.embedSrc ?? ''
  if (!src.startsWith('https://')) return
  const host = new URL(src).hostname.replace(/^www\./, '')
  const button = figure.ownerDocument.createElement('button')
  button.type = 'button'
  button.className = 'button print:hidden'
  button.textContent = `Show here (loads from ${host})`
  button.addEventListener('click', () => figure.replaceChildren(frame(figure, src)))
  const note = figure.ownerDocument.createElement('p')
  note.className = 'text-xs/[1.45] text-quiet print:hidden'
  note.textContent = `We load nothing until you choose to. Then ${host} sees your IP address and may set cookies.`
  figure.append(button, note)
}

function frame(figure: HTMLElement, src: string): HTMLIFrameElement {
  const element = figure.ownerDocument.createElement('iframe')
  element.src = src
  element.title = figure.dataset.embedTitle ?? ''
  element.allow = 'fullscreen; encrypted-media; picture-in-picture'
  element.referrerPolicy = 'strict-origin-when-cross-origin'
  return element
}
