/** Tells whether the user is working in a dialog. What takes the focus on its own would catch the user's typing. */
export function isFocusInDialog(): boolean {
  return document.activeElement?.closest('[role=dialog], [role=alertdialog]') != null
}

/** Tells whether nothing has the focus. The shell gives it to the screen when what had it is gone. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.id === 'main'
}
