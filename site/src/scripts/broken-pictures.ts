/** A picture that fails to load says so in a card, of which a large one does without; and its figure is removed. */
export function mendBrokenPictures(document: Document): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('main img')) {
    if (image.complete && image.naturalWidth === 0 && image.getAttribute('src')) mend(image)
    else image.addEventListener('error', () => mend(image), { once: true })
  }
}

function mend(image: HTMLImageElement): void {
  const place = image.closest('.card-picture')
  if (place === null) {
    const figure = image.closest('figure')
    // Keep the other pictures of a gallery.
    if (figure?.querySelectorAll('img').length === 1) figure.remove()
    else image.remove()
    return
  }
  const text = image.ownerDocument.createElement('span')
  text.className = 'card-no-picture'
  text.textContent = 'No image'
  place.replaceChildren(text)
  place.closest('.card-lead')?.classList.add('card-bare')
}
