/** Focuses the first control within `form` that has one of `names`. */
export function focusFirst(form: HTMLElement | null, names: readonly PropertyKey[]) {
  const controls = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []
  Array.from(controls)
    .find(({ name }) => names.includes(name))
    ?.focus()
}
