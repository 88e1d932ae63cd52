const framesToWait = 30

/** Focuses a field that may not be rendered yet: retries for some frames until it exists. */
export const focusSoon = (id: string, then?: (field: HTMLElement) => void, frames = framesToWait) => {
  const field = document.getElementById(id)
  if (field) {
    field.focus()
    then?.(field)
  } else if (frames > 0) requestAnimationFrame(() => focusSoon(id, then, frames - 1))
}
