/** A picture that does not come leaves no hole: its card becomes one without a picture, its figure goes. */
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
    // A gallery goes on without one of its pictures; words beside a picture stay.
    if (figure?.querySelectorAll('img').length === 1) figure.remove()
    else image.remove()
    return
  }
  const text = image.ownerDocument.createElement('p')
  text.className = 'card-no-picture'
  text.textContent = 'No image'
  place.replaceChildren(text)
  place.closest('.card')?.classList.add('card-bare')
}
