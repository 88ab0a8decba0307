import { SECOND } from '@canopy/contract/limits'

/** Milliseconds before the second and the third attempt. */
const PAUSES = [SECOND, 3 * SECOND]

/** Loads code of the app, again if that fails: the node that was asked may be about to stop, or have another version. */
export async function loadAgain<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const pause of PAUSES) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return load()
}
