const CONFIRMED_MS = 2500

/** Offers ways to share without third parties: the clipboard, the device's own dialog, paper. */
export function offerSharing(document: Document): void {
  const group = document.querySelector<HTMLElement>('[data-share-address]')
  if (group === null) return
  const { shareAddress: url = '', shareTitle: title = '' } = group.dataset
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard) offer('copy', (button) => copy(clipboard, url, button, group))
  if (typeof navigator.share === 'function') offer('send', () => navigator.share({ title, url }).catch(() => undefined))
  offer('print', () => print())

  function offer(way: string, act: (button: HTMLButtonElement) => void): void {
    const button = group?.querySelector<HTMLButtonElement>(`[data-share="${way}"]`)
    if (!button) return
    button.hidden = false
    button.addEventListener('click', () => act(button))
  }
}

async function copy(clipboard: Clipboard, url: string, button: HTMLElement, group: HTMLElement): Promise<void> {
  const label = button.textContent
  const copied = await clipboard.writeText(url).then(
    () => true,
    () => false,
  )
  const status = group.querySelector('[data-share-status]')
  const answer = copied ? 'Link copied' : 'Couldn’t copy the link'
  button.textContent = answer
  if (status !== null) status.textContent = answer
  setTimeout(() => {
    button.textContent = label
    if (status !== null) status.textContent = ''
  }, CONFIRMED_MS)
}
