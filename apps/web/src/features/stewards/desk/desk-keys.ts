/** Query keys of the desk; live events refer to them. */

export const deskKeys = {
  waiting: ['desk', 'waiting'],
  overview: ['desk', 'overview'],
  health: ['desk', 'health'],
  jobs: ['desk', 'jobs'],
  corrections: ['desk', 'corrections'],
  assignments: (kind: string) => ['desk', 'assignments', kind],
  /** Everything shown about one case: the case, and what belongs to it. */
  case: (kind: string, id: string) => ['desk', 'case', kind, id],
  /** Key of one of the lists of proofs, for its live updates. */
  toConfirm: ['desk', 'list', 'proof', 'to-confirm'],
  /** Lists in which cases of this kind are rows. */
  lists: (kind: string) => ['desk', 'list', kind],
}
