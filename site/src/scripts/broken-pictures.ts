/** A picture that fails to load says so in a card; a large card does without it, and so does a figure. */
export function mendBrokenPictures(document: Document): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('main img')) {
    if (image.complete && image.naturalWidth === 0 && image.getAttribute('src')) mend(image)
    else image.addEventListener('error', () => mend(image), { once: true })
  }
}

function mend(image: HTMLImageElement): void {
  const place = image.closest<HTMLElement>('[data-card-picture]')
  if (place === null) {
    const figure = image.closest('figure')
    // Keep the other pictures of a gallery.
    if (figure?.querySelectorAll('img').length === 1) figure.remove()
    else image.remove()
    return
  }
  if (place.dataset.cardPicture === 'lead') place.remove()
  else place.textContent = 'No image'
}
