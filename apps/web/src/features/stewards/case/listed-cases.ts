/** The paths of the cases in the list of the desk that was shown last, in its order. */
export const listedCases: { paths: readonly string[] } = { paths: [] }
