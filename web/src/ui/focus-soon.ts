const framesToWait = 30

/** The field may first have to be drawn: it is looked for until it is there. */
export const focusSoon = (id: string, then?: (field: HTMLElement) => void, frames = framesToWait) => {
  const field = document.getElementById(id)
  if (field) {
    field.focus()
    then?.(field)
  } else if (frames > 0) requestAnimationFrame(() => focusSoon(id, then, frames - 1))
}
