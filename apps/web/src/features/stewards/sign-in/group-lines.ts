import type { GroupDuties } from '@canopy/contract/desk/providers/shapes'

/** One group in each line, a colon and its duties. */
export const linesOf = (duties: GroupDuties) =>
  Object.entries(duties)
    .map(([group, given]) => `${group}: ${given.join(', ')}`)
    .join('\n')

/** The duties by group, to be checked; undefined if a line is not understood. The last colon ends the name of a group. */
export function groupsIn(typed: string): Record<string, string[]> | undefined {
  const lines = typed.split('\n').filter((line) => line.trim() !== '')
  const parts = lines.map((line) => /^(.+):(.+)$/.exec(line))
  if (parts.some((part) => part === null)) return undefined
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [, group = '', given = ''] = part ?? []
      return [[group.trim(), given.split(',').map((duty) => duty.trim().toLowerCase())]]
    }),
  )
}
