/** Where a stored picture is found. */

/** The address of the stored picture `name`; null where there is none. */
export const mediaUrl = (name: string | null) => (name === null ? null : `/media/${name}.webp`)
