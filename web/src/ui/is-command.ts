const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"], [role="menu"], [role="listbox"]'

/** Whether a letter is a shortcut: not in a field, not in a menu, not while a dialog is open. */
export const isCommand = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  target instanceof Element &&
  !target.closest(typing) &&
  document.querySelector('dialog:modal') === null
