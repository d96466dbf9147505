/**
 * Whether somebody is at work in a dialog, other than one around `target`: what takes the focus by itself would take
 * what they type.
 */
export function isFocusInDialog(target?: Element): boolean {
  const dialog = document.activeElement?.closest('[role=dialog], [role=alertdialog]')
  return dialog != null && !(target && dialog.contains(target))
}
