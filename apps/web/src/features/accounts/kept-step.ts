/**
 * State with which a page of several steps goes on after a reload: kept with its entry of the history, which reaches no server and no other
 * page, and which the next navigation leaves.
 */
export const keptStep = (name: 'resetToken' | 'secondStep') => ({
  get: (): unknown => {
    const state: unknown = history.state
    return typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
  },
  /** Changes the address of the entry, too, to `path` if it is given. */
  set: (value: unknown, path?: string) => history.replaceState({ ...history.state, [name]: value }, '', path),
})
