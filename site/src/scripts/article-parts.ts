import { makeElement } from './make-element.ts'

/** Says in a card that its picture failed to load. A large card does without it, and so does a figure. */
export function replaceBrokenPictures(document: Document): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('main img')) {
    if (image.complete && image.naturalWidth === 0 && image.getAttribute('src')) replaceBrokenImage(image)
    else image.addEventListener('error', () => replaceBrokenImage(image), { once: true })
  }
}

function replaceBrokenImage(image: HTMLImageElement): void {
  const place = image.closest<HTMLElement>('[data-card-picture]')
  if (place === null) {
    const figure = image.closest('figure')
    // The other pictures of a gallery stay.
    if (figure?.querySelectorAll('img').length === 1) figure.remove()
    else image.remove()
    return
  }
  if (place.dataset.cardPicture === 'lead') place.remove()
  else place.textContent = 'No image'
}

/** Loads frames of other hosts only on request: until then those hosts learn nothing about the reader. */
export function loadEmbedsOnClick(root: ParentNode): void {
  for (const figure of root.querySelectorAll<HTMLElement>('figure.embed[data-embed-src]')) addEmbedButton(figure)
}

function addEmbedButton(figure: HTMLElement): void {
  const src = figure.dataset.embedSrc ?? ''
  if (!src.startsWith('https://')) return
  const host = new URL(src).hostname.replace(/^www\./, '')
  const button = makeElement('button', 'button print:hidden', `Show here (loads from ${host})`)
  button.addEventListener('click', () => figure.replaceChildren(createEmbedFrame(figure, src)))
  const note = `We load nothing until you choose to. Then ${host} sees your IP address and may set cookies.`
  figure.append(button, makeElement('p', 'text-xs/[1.45] text-quiet print:hidden', note))
}

function createEmbedFrame(figure: HTMLElement, src: string): HTMLIFrameElement {
  return Object.assign(makeElement('iframe', ''), {
    src,
    title: figure.dataset.embedTitle ?? '',
    allow: 'fullscreen; encrypted-media; picture-in-picture',
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
}

/** Makes tables and code focusable that are wider than the screen, because the keyboard must be able to scroll them. */
export function makeScrollableFocusable(root: ParentNode): void {
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
