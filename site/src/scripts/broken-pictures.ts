/** A picture that fails to load leaves no gap: its card becomes one without a picture, and its figure is removed. */
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
  const card = place.closest('.card')
  const text = image.ownerDocument.createElement('span')
  text.className = 'card-no-picture'
  text.textContent = 'No image'
  place.replaceChildren()
  card?.querySelector('.card-facts')?.append(text)
  card?.classList.add('card-bare')
}
