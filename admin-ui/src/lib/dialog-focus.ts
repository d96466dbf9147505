/**
 * Whether the user is working in a dialog other than one around `target`. Anything that takes the focus on its own
 * would catch the user's typing.
 */
export function isFocusInDialog(target?: Element): boolean {
  const dialog = document.activeElement?.closest('[role=dialog], [role=alertdialog]')
  return dialog != null && !(target && dialog.contains(target))
}

/** Whether nothing has the focus. The shell gives it to the screen when what had it is gone. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.id === 'main'
}
