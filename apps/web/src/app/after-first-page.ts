import { SECOND } from '@canopy/contract/limits'

const shown = new Promise<void>((resolve) => setTimeout(resolve, SECOND))

/** Waits until the first page has had a moment to show itself, which what is for later is not to hold up. */
export const afterFirstPage = () => shown
