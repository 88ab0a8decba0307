import { SECOND } from '@canopy/contract/limits'

const PAUSE = 2 * SECOND

/**
 * Loads code of the app, twice again if that fails: the node that was asked may be about to stop, or have another version. Without a connection the
 * attempts fail alike.
 */
export const loadAgain = <Loaded>(load: () => Promise<Loaded>, attempts = 3): Promise<Loaded> =>
  load().catch(async (error: unknown) => {
    if (attempts === 1 || navigator.onLine === false) throw error
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    return loadAgain(load, attempts - 1)
  })
